import { createDecoder, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';
import { checkAnywhere } from './contents.ts';
import type { Struct } from './places.ts';
import { UpdateRefusal } from './refusal.ts';
import { type ScannedClient, scanUpdate } from './structScan.ts';

export interface ClockRange {
  readonly clock: number;
  readonly end: number;
}

export interface Sifted {
  /** The update without what the document already holds. */
  readonly payload: Uint8Array;
  readonly structs: readonly (Struct | Y.Skip)[];
  /** By client, in order; no two of them touch. */
  readonly deletions: ReadonlyMap<number, readonly ClockRange[]>;
}

/** What Yjs reads in a millisecond or so. */
const bytesPerStep = 64_000;
const structsPerStep = 1_000;
const rangesPerStep = 5_000;
/** Honest ones are in order, and to bring many into order takes long. */
const maxUnordered = 20_000;

/** Yjs finds a struct by its clock: behind one of no length it finds none, and can send the document to nobody. */
const checkLength = ({ length }: Struct | Y.Skip): void => {
  if (length < 1) throw new UpdateRefusal('malformed');
};

interface Chunk {
  readonly bytes: Uint8Array;
  /** Behind its last struct. */
  readonly end: number;
}

/** The structs of one client, some at a time, each time as an update. */
function* chunksOf(update: Uint8Array, scanned: ScannedClient): Generator<Chunk> {
  const { client, structs, endClock } = scanned;
  for (let first = 0, start = scanned.start; first < structs.length; ) {
    let last = first;
    while (
      last + 1 < structs.length &&
      last - first < structsPerStep &&
      (structs[last]?.end ?? 0) - start < bytesPerStep
    ) {
      last += 1;
    }
    const end = structs[last]?.end ?? start;
    const encoder = createEncoder();
    for (const number of [1, last + 1 - first, client, structs[first]?.clock ?? 0]) {
      writeVarUint(encoder, number);
    }
    writeUint8Array(encoder, update.subarray(start, end));
    writeVarUint(encoder, 0);
    yield { bytes: toUint8Array(encoder), end: structs[last + 1]?.clock ?? endClock };
    first = last + 1;
    start = end;
  }
}

/** What a chunk holds beyond a clock, as Yjs writes it. */
const writtenAnew = ({ bytes }: Chunk, client: number, known: number) => {
  const update = Y.diffUpdate(bytes, Y.encodeStateVector(new Map([[client, known]])));
  const decoder = createDecoder(update);
  const isEmpty = readVarUint(decoder) === 0;
  const count = isEmpty ? 0 : readVarUint(decoder);
  if (!isEmpty) readVarUint(decoder);
  const clock = isEmpty ? 0 : readVarUint(decoder);
  // The last byte says that nothing is deleted.
  return { update, count, clock, body: update.subarray(decoder.pos, update.length - 1) };
};

interface Own {
  readonly client: number;
  readonly clock: number;
  count: number;
  readonly bodies: Uint8Array[];
}

/**
 * Written anew by Yjs, so that what is judged here, journalled and applied is the same whatever a
 * hand-made update looks like to another reader.
 */
function* structsOf(doc: Y.Doc, update: Uint8Array, clients: readonly ScannedClient[]) {
  const structs: (Struct | Y.Skip)[] = [];
  const owns: Own[] = [];
  // Of two lists of one client Yjs would read the second only.
  if (new Set(clients.map(({ client }) => client)).size < clients.length)
    throw new UpdateRefusal('malformed');
  for (const scanned of clients) {
    const { client } = scanned;
    const known = Y.getState(doc.store, client);
    let own: Own | null = null;
    for (const chunk of chunksOf(update, scanned)) {
      yield undefined;
      if (chunk.end <= known) continue;
      // Looked at before: writing an object anew would hide that it had a false prototype.
      for (const struct of Y.decodeUpdate(chunk.bytes).structs) {
        checkLength(struct);
        checkAnywhere(struct);
      }
      yield undefined;
      const anew = writtenAnew(chunk, client, known);
      if (anew.count === 0) continue;
      yield undefined;
      for (const struct of Y.decodeUpdate(anew.update).structs) structs.push(struct);
      if (own === null) {
        own = { client, clock: anew.clock, count: 0, bodies: [] };
        owns.push(own);
      }
      own.count += anew.count;
      own.bodies.push(anew.body);
    }
  }
  return { structs, owns };
}

const inOrder = (ranges: readonly ClockRange[]): ClockRange[] => {
  const isOrdered = ranges.every((range, at) => at === 0 || range.clock > (ranges[at - 1]?.end ?? 0));
  if (isOrdered) return [...ranges];
  if (ranges.length > maxUnordered) throw new UpdateRefusal('too-much');
  const merged: ClockRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.clock - b.clock)) {
    const last = merged.at(-1);
    if (last === undefined || range.clock > last.end) merged.push(range);
    else merged[merged.length - 1] = { clock: last.clock, end: Math.max(last.end, range.end) };
  }
  return merged;
};

function* deletionsOf(update: Uint8Array, at: number) {
  const decoder = createDecoder(update);
  decoder.pos = at;
  const deletions = new Map<number, ClockRange[]>();
  let count = 0;
  for (let clients = readVarUint(decoder); clients > 0; clients--) {
    const client = readVarUint(decoder);
    const ranges = deletions.get(client) ?? [];
    for (let left = readVarUint(decoder); left > 0; left--) {
      const clock = readVarUint(decoder);
      const length = readVarUint(decoder);
      // Yjs takes it for impossible: behind the last struct of a client it reads no document that has one.
      if (length < 1) throw new UpdateRefusal('malformed');
      ranges.push({ clock, end: clock + length });
      count += 1;
      if (count % rangesPerStep === 0) yield undefined;
    }
    if (ranges.length > 0) deletions.set(client, ranges);
    if (clients % rangesPerStep === 0) yield undefined;
  }
  for (const [client, ranges] of deletions) {
    deletions.set(client, inOrder(ranges));
    if (ranges.length > rangesPerStep) yield undefined;
  }
  return deletions;
}

function* write(owns: readonly Own[], deletions: ReadonlyMap<number, readonly ClockRange[]>) {
  const encoder = createEncoder();
  writeVarUint(encoder, owns.length);
  for (const { client, clock, count, bodies } of owns) {
    for (const number of [count, client, clock]) writeVarUint(encoder, number);
    for (const body of bodies) writeUint8Array(encoder, body);
    yield undefined;
  }
  writeVarUint(encoder, deletions.size);
  let written = 0;
  for (const [client, ranges] of deletions) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, ranges.length);
    for (const { clock, end } of ranges) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, end - clock);
      written += 1;
      if (written % rangesPerStep === 0) yield undefined;
    }
  }
  return toUint8Array(encoder);
}

/** Leaves of an update what is new to a document. */
export function* siftUpdate(doc: Y.Doc, update: Uint8Array): Generator<undefined, Sifted> {
  const { clients, deletionsAt } = yield* scanUpdate(update);
  const { structs, owns } = yield* structsOf(doc, update, clients);
  const deletions = yield* deletionsOf(update, deletionsAt);
  const payload = yield* write(owns, deletions);
  return { payload, structs, deletions };
}
