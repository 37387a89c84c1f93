import { contentsOf, withContents } from '../derived/containment.ts';
import { type Instance, isContainer } from '../items.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';

/** What is arranged: everything, what lies in a container, or what is selected. */
export type Scope =
  | { readonly of: 'diagram' }
  | { readonly of: 'container'; readonly key: string }
  | { readonly of: 'selection'; readonly keys: Iterable<string> };

/** Where relations lead, so that one reads along them. */
export type Flow = 'right' | 'down';

/** The selected boxes, without those that go along with a selected container. */
const uncarried = (snapshot: Snapshot, keys: Iterable<string>): string[] => {
  const selected = [...new Set(keys)].filter((key) => snapshot.box(key) !== undefined).sort();
  const carried = new Set<string>();
  for (const key of selected)
    for (const inner of withContents(snapshot, [key])) if (inner !== key) carried.add(inner);
  return selected.filter((key) => !carried.has(key));
};

/** The boxes that are placed. */
export const boxesOf = (snapshot: Snapshot, scope: Scope): readonly string[] => {
  switch (scope.of) {
    case 'diagram':
      return [...snapshot.items.values()].flatMap(({ kind, key }) => (kind === 'relation' ? [] : [key]));
    case 'container':
      return [...contentsOf(snapshot, scope.key)];
    case 'selection':
      return uncarried(snapshot, scope.keys);
  }
};

/** Why there is nothing to place; null where there is. */
export const whyNotArrange = (snapshot: Snapshot, scope: Scope): Refusal | null => {
  if (scope.of === 'container' && !isContainer(snapshot.get(scope.key))) return refuse('noContainer');
  if (boxesOf(snapshot, scope).length > 1) return null;
  return refuse(scope.of === 'selection' ? 'needsTwo' : 'unchanged');
};

/** Those among them that find a place beside others. */
export const componentsAmong = (
  snapshot: Snapshot,
  keys: Iterable<string>,
): readonly Instance[] | Refusal => {
  const components = [...new Set(keys)].flatMap((key) => {
    const instance = snapshot.instance(key);
    return instance === undefined || instance.container ? [] : [instance];
  });
  return components.length === 0 ? refuse('nothingSelected') : components;
};
