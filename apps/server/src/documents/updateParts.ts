import { createDecoder, readVarUint } from 'lib0/decoding';
import { createEncoder, type Encoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import { type ScannedClient, type ScannedStruct, scanUpdate } from './structScan.ts';

interface Sizes {
  /** Of the structs in one part. */
  readonly bytes: number;
  /** In one part. */
  readonly structs?: number;
  /** Ranges of deletions in one part. */
  readonly ranges: number;
}

/** A part takes Yjs a few milliseconds. */
const defaultSizes: Sizes = { bytes: 64_000, structs: 4_000, ranges: 4_000 };

/** What is left of one client's structs. */
class Line {
  readonly client: number;
  readonly #structs: readonly ScannedStruct[];
  #at = 0;
  #start: number;

  constructor({ client, start, structs }: ScannedClient) {
    this.client = client;
    this.#structs = structs;
    this.#start = start;
  }

  get next(): ScannedStruct | undefined {
    return this.#structs[this.#at];
  }

  /** Whether what lies at this clock has been taken, or need not be. */
  has(clock: number): boolean {
    const { next } = this;
    return next === undefined || clock < next.clock;
  }

  take(): { clock: number; start: number; end: number } | null {
    const { next } = this;
    if (next === undefined) return null;
    const taken = { clock: next.clock, start: this.#start, end: next.end };
    this.#at += 1;
    this.#start = next.end;
    return taken;
  }
}

interface Run {
  readonly clock: number;
  readonly start: number;
  count: number;
  end: number;
}

/** Structs as they are gathered; of one client they follow each other, in the update as well. */
class Part {
  readonly #update: Uint8Array;
  readonly #runs = new Map<number, Run>();
  bytes = 0;
  structs = 0;

  constructor(update: Uint8Array) {
    this.#update = update;
  }

  add(client: number, { clock, start, end }: { clock: number; start: number; end: number }): void {
    const run = this.#runs.get(client);
    if (run === undefined) this.#runs.set(client, { clock, start, count: 1, end });
    else {
      run.count += 1;
      run.end = end;
    }
    this.bytes += end - start;
    this.structs += 1;
  }

  encode(): Uint8Array {
    const encoder = createEncoder();
    writeVarUint(encoder, this.#runs.size);
    for (const [client, { clock, start, count, end }] of this.#runs) {
      writeVarUint(encoder, count);
      writeVarUint(encoder, client);
      writeVarUint(encoder, clock);
      writeUint8Array(encoder, this.#update.subarray(start, end));
    }
    writeVarUint(encoder, 0);
    return toUint8Array(encoder);
  }
}

/** In the order in which Yjs can take them in: each struct behind what it builds on. */
function* inOrder(lines: ReadonlyMap<number, Line>): Generator<Line> {
  for (const first of lines.values()) {
    const waiting = [first];
    const isWaiting = new Set(waiting);
    for (let line = waiting.at(-1); line !== undefined; line = waiting.at(-1)) {
      const { next } = line;
      if (next === undefined) {
        waiting.pop();
        isWaiting.delete(line);
        continue;
      }
      const need = next.needs.find(({ client, clock }) => lines.get(client)?.has(clock) === false);
      const needed = need === undefined ? undefined : lines.get(need.client);
      if (needed === undefined) yield line;
      // A circle: what is left waits for ever, whichever way it comes.
      else if (isWaiting.has(needed)) return;
      else {
        waiting.push(needed);
        isWaiting.add(needed);
        continue;
      }
      const below = waiting.at(-2);
      // Back to who waits, who asks again.
      if (below === undefined) continue;
      waiting.pop();
      isWaiting.delete(line);
    }
  }
}

function* structParts(
  update: Uint8Array,
  clients: readonly ScannedClient[],
  { bytes, structs = Number.POSITIVE_INFINITY }: Sizes,
) {
  const lines = new Map(clients.map((each) => [each.client, new Line(each)]));
  // Of two lists of one client Yjs reads the second only.
  if (lines.size < clients.length) throw new Error('A client is listed twice');
  let part = new Part(update);
  const add = (line: Line): void => {
    const taken = line.take();
    if (taken !== null) part.add(line.client, taken);
  };
  for (const line of inOrder(lines)) {
    add(line);
    if (part.bytes < bytes && part.structs < structs) continue;
    yield part.encode();
    part = new Part(update);
  }
  for (const line of lines.values()) while (line.next !== undefined) add(line);
  if (part.bytes > 0) yield part.encode();
}

type Ranges = Map<number, { clock: number; length: number }[]>;

const encodeDeletions = (ranges: Ranges): Uint8Array => {
  const encoder: Encoder = createEncoder();
  writeVarUint(encoder, 0);
  writeVarUint(encoder, ranges.size);
  for (const [client, ofClient] of ranges) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, ofClient.length);
    for (const { clock, length } of ofClient) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, length);
    }
  }
  return toUint8Array(encoder);
};

function* deletionParts(update: Uint8Array, at: number, most: number) {
  const decoder = createDecoder(update);
  decoder.pos = at;
  let ranges: Ranges = new Map();
  let count = 0;
  for (let clients = readVarUint(decoder); clients > 0; clients--) {
    const client = readVarUint(decoder);
    for (let left = readVarUint(decoder); left > 0; left--) {
      const ofClient = ranges.get(client) ?? [];
      ranges.set(client, ofClient);
      ofClient.push({ clock: readVarUint(decoder), length: readVarUint(decoder) });
      count += 1;
      if (count % most !== 0) continue;
      yield encodeDeletions(ranges);
      ranges = new Map();
    }
  }
  if (ranges.size > 0) yield encodeDeletions(ranges);
}

/**
 * An update as several, which taken in one after the other come to the same; after each of them a program may do
 * something else. Undefined comes where it may as well. Throws at an update that cannot be taken apart.
 */
export function* partsOf(update: Uint8Array, sizes: Sizes = defaultSizes): Generator<Uint8Array | undefined> {
  const { clients, deletionsAt, hasGaps } = yield* scanUpdate(update);
  if (hasGaps) throw new Error('Gaps are not passed over');
  yield* structParts(update, clients, sizes);
  yield* deletionParts(update, deletionsAt, sizes.ranges);
}
