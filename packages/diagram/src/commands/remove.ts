import { set } from '../change.ts';
import { withContents } from '../derived/containment.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';

/** The items among `keys` with the relations that end at them. */
const withRelations = (snapshot: Snapshot, keys: Iterable<string>): Set<string> => {
  const all = new Set<string>();
  for (const key of keys) {
    if (!snapshot.has(key)) continue;
    all.add(key);
    for (const relation of snapshot.relationsOf(key)) all.add(relation);
  }
  return all;
};

/**
 * Takes items off the diagram, with their relations. A container goes alone unless `contents` says that what lies in it
 * goes too.
 */
export const remove = (
  snapshot: Snapshot,
  { keys, contents = false }: { keys: Iterable<string>; contents?: boolean },
): Outcome => {
  const given = [...keys];
  const inner = contents ? [...withContents(snapshot, given)] : [];
  const all = withRelations(snapshot, [...given, ...inner]);
  if (all.size === 0) return refuse(given.length === 0 ? 'nothingSelected' : 'gone');
  return [...all].sort().map((key) => set(key, 'alive', undefined));
};

/** Brings back what was deleted. What is still there stays as it is. */
export const restore = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const gone = [...new Set(keys)].filter((key) => !snapshot.has(key)).sort();
  return gone.length === 0 ? refuse('unchanged') : gone.map((key) => set(key, 'alive', true));
};
