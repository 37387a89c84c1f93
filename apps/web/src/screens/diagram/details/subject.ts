import type { Instance, Item, Relation } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import {
  type DescribedComponent,
  type DiagramNames,
  isAwaited,
  liveComponentOf,
} from '../names/diagramNames.ts';

/** What the details are of. */
export type Subject =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'component'; readonly key: string; readonly component: DescribedComponent }
  | { readonly kind: 'placeholder'; readonly instance: Instance }
  /** The server has not said yet what it is. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'text'; readonly key: string }
  | { readonly kind: 'several'; readonly items: readonly Item[] };

const subjectOfOne = (item: Item, names: DiagramNames): Subject => {
  if (item.kind === 'relation') return { kind: 'relation', relation: item };
  if (item.kind === 'textarea') return { kind: 'text', key: item.key };
  const component = liveComponentOf(item, names);
  if (component !== null) return { kind: 'component', key: item.key, component };
  return isAwaited(item, names) ? { kind: 'awaited' } : { kind: 'placeholder', instance: item };
};

export const subjectOf = (keys: ReadonlySet<string>, snapshot: Snapshot, names: DiagramNames): Subject => {
  const items = [...keys].flatMap((key) => snapshot.get(key) ?? []);
  const [first, another] = items;
  if (first === undefined) return { kind: 'nothing' };
  return another === undefined ? subjectOfOne(first, names) : { kind: 'several', items };
};

const words: Record<Item['kind'], readonly [one: string, several: string]> = {
  instance: ['component', 'components'],
  relation: ['relation', 'relations'],
  textarea: ['text area', 'text areas'],
};

const order: readonly Item['kind'][] = ['instance', 'relation', 'textarea'];

/** How many of what: '2 components and 1 relation'. */
export const severalText = (items: readonly Pick<Item, 'kind'>[]): string => {
  const parts = order.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${words[kind][count === 1 ? 0 : 1]}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
};
