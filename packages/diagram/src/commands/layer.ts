import { set } from '../change.ts';
import { compareStacking, zRange } from '../derived/stacking.ts';
import { type Instance, isContainer } from '../items.ts';
import { diagramLimits } from '../limits.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';

const chosen = (snapshot: Snapshot, keys: Iterable<string>): Instance[] =>
  [...new Set(keys)]
    .flatMap((key) => snapshot.instance(key) ?? [])
    .filter((instance) => !isContainer(instance))
    .sort(compareStacking);

const others = (snapshot: Snapshot, without: readonly Instance[]): Instance[] => {
  const left = new Set(without);
  return [...snapshot.items.values()].filter(
    (item): item is Instance => item.kind === 'instance' && !item.container && !left.has(item),
  );
};

const stack = (snapshot: Snapshot, keys: Iterable<string>, side: 'front' | 'back'): Outcome => {
  const given = [...keys];
  const instances = chosen(snapshot, given);
  if (instances.length === 0) return refuse(given.length === 0 ? 'nothingSelected' : 'containersStayBelow');
  const range = zRange(snapshot);
  const rest = others(snapshot, instances);
  const lowest = instances[0];
  const highest = instances.at(-1);
  const isThere =
    lowest === undefined ||
    highest === undefined ||
    (side === 'front'
      ? rest.every((other) => compareStacking(other, lowest) < 0)
      : rest.every((other) => compareStacking(other, highest) > 0));
  if (range === null || isThere) return refuse('unchanged');
  const first = side === 'front' ? range.highest + 1 : range.lowest - instances.length;
  if (Math.abs(first) + instances.length > diagramLimits.z) return refuse('outside');
  return instances.map((instance, index) => set(instance.key, 'z', first + index));
};

/** Components to the top of the others, in the order in which they lie; containers always stay below. */
export const bringToFront = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome =>
  stack(snapshot, keys, 'front');

export const sendToBack = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome =>
  stack(snapshot, keys, 'back');
