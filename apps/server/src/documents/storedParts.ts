import * as Y from 'yjs';
import type { ToApply } from './stored.ts';
import type { TakeTurns } from './turns.ts';
import { partsOf } from './updateParts.ts';

/** In bytes; Yjs takes a part in within a few milliseconds, and it costs a call to keep it. */
const partBytes = 64_000;

const partSizes = { bytes: partBytes, structs: 4_000, ranges: 4_000 } as const;

/** Neighbours that are small as one, each as large as a part at the most. */
function* gathered(updates: readonly Uint8Array[]): Generator<Uint8Array> {
  let small: Uint8Array[] = [];
  let bytes = 0;
  for (const update of updates) {
    if (small.length > 0 && bytes + update.length > partBytes) {
      yield Y.mergeUpdates(small);
      [small, bytes] = [[], 0];
    }
    small.push(update);
    bytes += update.length;
  }
  if (small.length > 0) yield Y.mergeUpdates(small);
}

/** What cannot be taken apart is judged as a whole, by who takes it in. */
function* takenApart(update: Uint8Array): Generator<Uint8Array | undefined> {
  try {
    yield* partsOf(update, partSizes);
  } catch {
    yield update;
  }
}

/**
 * What is stored of a document as it came, in parts: taken in one after the other they leave an empty document as it is
 * stored, and between two of them a client may do something else. Nothing is decoded for that.
 */
export const storedParts = async (
  { snapshot, rows }: ToApply,
  turns: TakeTurns,
): Promise<readonly Uint8Array[]> => {
  const payloads = rows.map(({ payload }) => payload);
  const parts: Uint8Array[] = [];
  for (const update of gathered(snapshot === null ? payloads : [snapshot, ...payloads])) {
    await turns();
    if (update.length <= partBytes) {
      parts.push(update);
      continue;
    }
    for (const part of takenApart(update)) {
      if (part !== undefined) parts.push(part);
      await turns();
    }
  }
  return parts;
};

const lengthBytes = 4;

/** Each part behind its length, most significant byte first. */
export const framed = (parts: readonly Uint8Array[]): Uint8Array => {
  const total = parts.reduce((sum, { length }) => sum + lengthBytes + length, 0);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    bytes.set(part, at + lengthBytes);
    at += lengthBytes + part.length;
  }
  return bytes;
};
