import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeUint8,
  writeVarString,
  writeVarUint,
} from 'lib0/encoding';

export interface HandmadeClient {
  readonly client: number;
  readonly clock?: number;
  /** Each struct as it is written. */
  readonly structs: readonly ((encoder: Encoder) => void)[];
}

type Range = readonly [clock: number, length: number];

/** An update as a hand-made client would send it, byte by byte. */
export const handmade = (
  clients: readonly HandmadeClient[],
  deletions: Readonly<Record<number, readonly Range[]>> = {},
): Uint8Array => {
  const encoder = createEncoder();
  writeVarUint(encoder, clients.length);
  for (const { client, clock = 0, structs } of clients) {
    for (const number of [structs.length, client, clock]) writeVarUint(encoder, number);
    for (const write of structs) write(encoder);
  }
  const deleted = Object.entries(deletions);
  writeVarUint(encoder, deleted.length);
  for (const [client, ranges] of deleted) {
    for (const number of [Number(client), ranges.length]) writeVarUint(encoder, number);
    for (const number of ranges.flat()) writeVarUint(encoder, number);
  }
  return toUint8Array(encoder);
};

type Id = readonly [client: number, clock: number];

interface Where {
  readonly origin?: Id;
  readonly rightOrigin?: Id;
  /** The name of a column, or the id of what holds it. */
  readonly parent?: string | Id;
  readonly key?: string;
}

/** An item whose content is of a kind, and written by the caller. */
export const item =
  (ref: number, { origin, rightOrigin, parent = 'name', key }: Where, content: (encoder: Encoder) => void) =>
  (encoder: Encoder): void => {
    const isBeside = origin !== undefined || rightOrigin !== undefined;
    const bits = [
      origin === undefined ? 0 : 0x80,
      rightOrigin === undefined ? 0 : 0x40,
      key === undefined ? 0 : 0x20,
    ];
    writeUint8(
      encoder,
      bits.reduce((sum, bit) => sum | bit, ref),
    );
    for (const id of [origin, rightOrigin])
      if (id !== undefined) for (const number of id) writeVarUint(encoder, number);
    if (!isBeside) {
      writeVarUint(encoder, typeof parent === 'string' ? 1 : 0);
      if (typeof parent === 'string') writeVarString(encoder, parent);
      else for (const number of parent) writeVarUint(encoder, number);
      if (key !== undefined) writeVarString(encoder, key);
    }
    content(encoder);
  };
