import {
  createDecoder,
  type Decoder,
  readUint8,
  readVarInt,
  readVarString,
  readVarUint,
} from 'lib0/decoding';

/** What has to be there before a struct: that client's clock beyond `clock`. */
export interface Need {
  readonly client: number;
  readonly clock: number;
}

export interface ScannedStruct {
  readonly clock: number;
  /** Behind its last byte. */
  readonly end: number;
  /** Of other clients; its own client's earlier structs come first anyway. */
  readonly needs: readonly Need[];
}

export interface ScannedClient {
  readonly client: number;
  /** Where the bytes of its first struct begin. */
  readonly start: number;
  readonly clock: number;
  readonly structs: readonly ScannedStruct[];
}

export interface ScannedUpdate {
  readonly clients: readonly ScannedClient[];
  /** Where the deletions begin. */
  readonly deletionsAt: number;
}

const structsPerStep = 2_000;

const originBit = 0x80;
const rightOriginBit = 0x40;
const parentSubBit = 0x20;
const refBits = 0x1f;

const skipBytes = (decoder: Decoder): void => {
  const length = readVarUint(decoder);
  decoder.pos += length;
};

const skipAny = (decoder: Decoder): void => {
  const kind = readUint8(decoder);
  switch (kind) {
    case 127: // undefined
    case 126: // null
    case 121: // false
    case 120: // true
      return;
    case 125:
      readVarInt(decoder);
      return;
    case 124: // a float of 4 bytes
      decoder.pos += 4;
      return;
    case 123: // of 8
    case 122: // a large integer
      decoder.pos += 8;
      return;
    case 119: // a string
    case 116: // bytes
      return skipBytes(decoder);
    case 118: // an object
      for (let left = readVarUint(decoder); left > 0; left--) {
        skipBytes(decoder);
        skipAny(decoder);
      }
      return;
    case 117: // an array
      for (let left = readVarUint(decoder); left > 0; left--) skipAny(decoder);
      return;
    default:
      throw new Error(`No value begins with ${kind}`);
  }
};

const xmlElement = 3;
const xmlHook = 5;
const typeKinds = 7;

/** Passes over what an item holds; answers its length in clocks. */
const skipContent = (decoder: Decoder, ref: number): number => {
  switch (ref) {
    case 1: // deleted
      return readVarUint(decoder);
    case 2: {
      const length = readVarUint(decoder);
      for (let left = length; left > 0; left--) skipBytes(decoder);
      return length;
    }
    case 3: // binary
    case 5: // embedded JSON
      skipBytes(decoder);
      return 1;
    case 4:
      return readVarString(decoder).length;
    case 6: // a format: key and JSON
      skipBytes(decoder);
      skipBytes(decoder);
      return 1;
    case 7: {
      const type = readVarUint(decoder);
      if (type >= typeKinds) throw new Error(`There is no type ${type}`);
      if (type === xmlElement || type === xmlHook) skipBytes(decoder);
      return 1;
    }
    case 8: {
      const length = readVarUint(decoder);
      for (let left = length; left > 0; left--) skipAny(decoder);
      return length;
    }
    default:
      // A document within a document, or a gap: whoever asked takes the update as a whole.
      throw new Error(`Structs of kind ${ref} are not passed over`);
  }
};

const readNeed = (decoder: Decoder): Need => ({ client: readVarUint(decoder), clock: readVarUint(decoder) });

const none: readonly Need[] = [];

const readStruct = (decoder: Decoder, client: number, clock: number): ScannedStruct & { length: number } => {
  const info = readUint8(decoder);
  const ref = info & refBits;
  if (ref === 0) {
    const length = readVarUint(decoder);
    return { clock, length, end: decoder.pos, needs: none };
  }
  const beside: Need[] = [];
  if ((info & originBit) !== 0) beside.push(readNeed(decoder));
  if ((info & rightOriginBit) !== 0) beside.push(readNeed(decoder));
  if (beside.length === 0) {
    const isInColumn = readVarUint(decoder) === 1;
    if (isInColumn) skipBytes(decoder);
    else beside.push(readNeed(decoder));
    if ((info & parentSubBit) !== 0) skipBytes(decoder);
  }
  const length = skipContent(decoder, ref);
  const foreign = beside.filter((need) => need.client !== client);
  return { clock, length, end: decoder.pos, needs: foreign.length === 0 ? none : foreign };
};

/**
 * Where in an update each struct begins and what it builds on, without making anything of it. Yields every
 * millisecond or so. Throws at what it does not understand.
 */
export function* scanUpdate(update: Uint8Array): Generator<undefined, ScannedUpdate> {
  const decoder = createDecoder(update);
  const clients: ScannedClient[] = [];
  let count = 0;
  for (let left = readVarUint(decoder); left > 0; left--) {
    const length = readVarUint(decoder);
    const client = readVarUint(decoder);
    let clock = readVarUint(decoder);
    const structs: ScannedStruct[] = [];
    clients.push({ client, start: decoder.pos, clock, structs });
    for (let at = 0; at < length; at++) {
      const struct = readStruct(decoder, client, clock);
      clock += struct.length;
      structs.push(struct);
      count += 1;
      if (count % structsPerStep === 0) yield undefined;
    }
  }
  if (decoder.pos > update.length) throw new Error('The update ends too early');
  return { clients, deletionsAt: decoder.pos };
}
