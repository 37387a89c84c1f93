import { createHash } from 'node:crypto';
import { temporaryId } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';

/** Keys of what programs draw on a diagram. */

export const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** Keys of what programs drew begin so. What people drew stays, whatever a program leaves out. */
export const mark = 'api_';
export const isOfPrograms = (key: string): boolean => key.startsWith(mark);

/** The same box at every call: under its own key, else under one that follows from the ref. */
export const keyOfRef = (ref: string, before: Snapshot): string =>
  before.instance(ref) === undefined ? mark + hash(ref) : ref;

/** A call names each box several times. */
export const keysOfRefs = (before: Snapshot): ((ref: string) => string) => {
  const known = new Map<string, string>();
  return (ref) => {
    const key = known.get(ref) ?? keyOfRef(ref, before);
    known.set(ref, key);
    return key;
  };
};

export const issuedAt = (key: string) => ({ key, id: temporaryId(key), slug: null });
