import {
  createDecoder,
  type Decoder,
  readUint8,
  readVarInt,
  readVarString,
  readVarUint,
} from 'lib0/decoding';
import { type Amounts, anyAmount } from './amounts.ts';
import { UpdateRefusal } from './refusal.ts';

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
  /** Behind its last struct. */
  readonly endClock: number;
  readonly structs: readonly ScannedStruct[];
}

export interface ScannedUpdate {
  readonly clients: readonly ScannedClient[];
  /** Where the deletions begin. */
  readonly deletionsAt: number;
  readonly hasGaps: boolean;
}

export interface Counted {
  readonly structs: number;
  readonly ranges: number;
  readonly values: number;
}

/** Either takes a millisecond or so. */
const structsPerStep = 2_000;
const bytesPerStep = 256_000;
/** Deeper values would exhaust the stack of their reader. */
const maxDepth = 64;

const originBit = 0x80;
const rightOriginBit = 0x40;
const parentSubBit = 0x20;
const refBits = 0x1f;

/** What leaves a gap in an update. */
const skip = 10;
const xmlElement = 3;
const xmlHook = 5;
const typeKinds = 7;

const readNeed = (decoder: Decoder): Need => ({ client: readVarUint(decoder), clock: readVarUint(decoder) });

const none: readonly Need[] = [];

/** Passes over the structs of an update without making anything of them, and stops where there is too much. */
class Walk {
  readonly decoder: Decoder;
  readonly #most: Amounts;
  structs = 0;
  values = 0;

  constructor(update: Uint8Array, most: Amounts) {
    this.decoder = createDecoder(update);
    this.#most = most;
  }

  limit(count: number, what: keyof Amounts): number {
    if (count > this.#most[what]) throw new UpdateRefusal('too-much');
    return count;
  }

  #skipBytes(what: 'textBytes' | 'jsonBytes'): void {
    const length = this.limit(readVarUint(this.decoder), what);
    this.decoder.pos += length;
  }

  #skipText(): number {
    const { decoder } = this;
    const before = decoder.pos;
    this.limit(readVarUint(decoder), 'textBytes');
    decoder.pos = before;
    return readVarString(decoder).length;
  }

  /** Answers how many values it is, those within included. */
  #skipValue(depth = 0, counted = 0): number {
    const { decoder } = this;
    let count = this.limit(counted + 1, 'valuesOfValue');
    if (depth > maxDepth) throw new UpdateRefusal('too-much');
    const kind = readUint8(decoder);
    switch (kind) {
      case 127: // undefined
      case 126: // null
      case 121: // false
      case 120: // true
        break;
      case 125:
        readVarInt(decoder);
        break;
      case 124: // a float of 4 bytes
        decoder.pos += 4;
        break;
      case 123: // of 8
      case 122: // a large integer
        decoder.pos += 8;
        break;
      case 119: // a string
      case 116: // bytes
        this.#skipBytes('textBytes');
        break;
      case 118: // an object
        for (let left = readVarUint(decoder); left > 0; left--) {
          this.#skipBytes('textBytes');
          count = this.#skipValue(depth + 1, count);
        }
        break;
      case 117: // an array
        for (let left = readVarUint(decoder); left > 0; left--) count = this.#skipValue(depth + 1, count);
        break;
      default:
        throw new Error(`No value begins with ${kind}`);
    }
    return count;
  }

  /** Passes over what an item holds; answers its length in clocks. */
  #skipContent(ref: number): number {
    const { decoder } = this;
    switch (ref) {
      case 1: // deleted
        return readVarUint(decoder);
      case 2: {
        const length = this.limit(readVarUint(decoder), 'valuesOfStruct');
        for (let left = length; left > 0; left--) this.#skipBytes('jsonBytes');
        return length;
      }
      case 3: // binary
        this.#skipBytes('textBytes');
        return 1;
      case 4:
        return this.#skipText();
      case 5: // embedded JSON
        this.#skipBytes('jsonBytes');
        return 1;
      case 6: // a format: key and JSON
        this.#skipBytes('jsonBytes');
        this.#skipBytes('jsonBytes');
        return 1;
      case 7: {
        const type = readVarUint(decoder);
        if (type >= typeKinds) throw new Error(`There is no type ${type}`);
        if (type === xmlElement || type === xmlHook) this.#skipBytes('textBytes');
        return 1;
      }
      case 8: {
        const length = this.limit(readVarUint(decoder), 'valuesOfStruct');
        for (let left = length; left > 0; left--) this.values += this.#skipValue();
        this.limit(this.values, 'values');
        return length;
      }
      case 9: // a document within a document
        throw new UpdateRefusal('value-refused');
      default:
        throw new Error(`There is no content of kind ${ref}`);
    }
  }

  struct(): { ref: number; length: number; beside: readonly Need[] } {
    const { decoder } = this;
    this.structs += 1;
    const info = readUint8(decoder);
    const ref = info & refBits;
    if (ref === 0 || ref === skip) return { ref, length: readVarUint(decoder), beside: none };
    const beside: Need[] = [];
    if ((info & originBit) !== 0) beside.push(readNeed(decoder));
    if ((info & rightOriginBit) !== 0) beside.push(readNeed(decoder));
    if (beside.length === 0) {
      const isInColumn = readVarUint(decoder) === 1;
      if (isInColumn) this.#skipBytes('textBytes');
      else beside.push(readNeed(decoder));
      if ((info & parentSubBit) !== 0) this.#skipBytes('textBytes');
    }
    return { ref, length: this.#skipContent(ref), beside };
  }
}

/**
 * How much an update holds, without keeping anything of it. Yields every millisecond or so; throws where it is too much
 * and where it cannot be read. No number in it is trusted: each is followed by what it counts, or ends the reading.
 */
export function* countUpdate(update: Uint8Array, most: Amounts): Generator<undefined, Counted> {
  const walk = new Walk(update, most);
  const { decoder } = walk;
  let pause = bytesPerStep;
  const isDue = (count: number): boolean => {
    if (count % structsPerStep !== 0 && decoder.pos < pause) return false;
    pause = decoder.pos + bytesPerStep;
    return true;
  };
  for (let left = walk.limit(readVarUint(decoder), 'writers'); left > 0; left--) {
    const length = walk.limit(walk.structs + readVarUint(decoder), 'structs') - walk.structs;
    readVarUint(decoder);
    readVarUint(decoder);
    for (let at = 0; at < length; at++) {
      walk.struct();
      if (isDue(walk.structs)) yield undefined;
    }
  }
  let ranges = 0;
  for (let left = walk.limit(readVarUint(decoder), 'clients'); left > 0; left--) {
    readVarUint(decoder);
    const length = readVarUint(decoder);
    walk.limit(ranges + length, 'ranges');
    for (let at = 0; at < length; at++) {
      readVarUint(decoder);
      readVarUint(decoder);
      ranges += 1;
      if (isDue(ranges)) yield undefined;
    }
    if (isDue(left)) yield undefined;
  }
  if (decoder.pos > update.length) throw new Error('The update ends too early');
  return { structs: walk.structs, ranges, values: walk.values };
}

/**
 * Where in an update each struct begins and what it builds on, without making anything of it. Yields every
 * millisecond or so. Throws at what it does not understand.
 */
export function* scanUpdate(update: Uint8Array): Generator<undefined, ScannedUpdate> {
  const walk = new Walk(update, anyAmount);
  const { decoder } = walk;
  const clients: ScannedClient[] = [];
  let hasGaps = false;
  for (let left = readVarUint(decoder); left > 0; left--) {
    const length = readVarUint(decoder);
    const client = readVarUint(decoder);
    const first = readVarUint(decoder);
    const start = decoder.pos;
    const structs: ScannedStruct[] = [];
    let clock = first;
    for (let at = 0; at < length; at++) {
      const { ref, length: clocks, beside } = walk.struct();
      hasGaps ||= ref === skip;
      const foreign = beside.filter((need) => need.client !== client);
      structs.push({ clock, end: decoder.pos, needs: foreign.length === 0 ? none : foreign });
      clock += clocks;
      if (walk.structs % structsPerStep === 0) yield undefined;
    }
    clients.push({ client, start, clock: first, endClock: clock, structs });
  }
  if (decoder.pos > update.length) throw new Error('The update ends too early');
  return { clients, deletionsAt: decoder.pos, hasGaps };
}
