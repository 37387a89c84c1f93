import { basisOf } from './fieldMerge.ts';
import type { FieldStamps } from './fieldStamps.ts';

export interface SetMerge<Key> {
  added: Key[];
  removed: Key[];
  /** When what belongs to the set was added or removed, to be kept with the row. */
  stamps: FieldStamps;
}

/**
 * What a save makes of a set. What other people added or removed since the state it was based on stays as they left
 * it; nothing in a set can be changed to different values, so nobody has to be asked.
 */
export const mergeSet = <Key extends string | number>({
  field,
  stored,
  sent,
  stamps,
  basedOn,
  at,
}: {
  field: string;
  stored: Iterable<Key>;
  sent: Iterable<Key> | undefined;
  stamps: FieldStamps;
  basedOn: string | undefined;
  at: string;
}): SetMerge<Key> => {
  if (sent === undefined) return { added: [], removed: [], stamps: {} };
  const before = new Set(stored);
  const wanted = new Set(sent);
  const basis = basisOf(basedOn);
  const nameOf = (key: Key): string => `${field}:${key}`;
  const isOurs = (key: Key): boolean => {
    const changedAt = stamps[nameOf(key)];
    return changedAt === undefined || Date.parse(changedAt) <= basis;
  };
  const added = [...wanted].filter((key) => !before.has(key) && isOurs(key));
  const removed = [...before].filter((key) => !wanted.has(key) && isOurs(key));
  return {
    added,
    removed,
    stamps: Object.fromEntries([...added, ...removed].map((key) => [nameOf(key), at])),
  };
};
