import type { Item } from '@lintel/diagram/items';
import { isLegColumn } from '@lintel/diagram/layout';
import { sameValue } from '@lintel/diagram/sameValue';
import type { Snapshot } from '@lintel/diagram/snapshot';

/** What can happen to an item, the weightiest first: a resize also moves, a conversion also names. */
export const happenings = [
  'added',
  'restored',
  'deleted',
  'linked',
  'unlinked',
  'renamed',
  'retyped',
  'reframed',
  'resized',
  'moved',
  'reconnected',
  'written',
  'described',
  'pointed',
  'bent',
  'relabelled',
  'restacked',
] as const;
export type Happening = (typeof happenings)[number];

export interface ItemChange {
  readonly key: string;
  readonly what: Happening;
  readonly before: Item | null;
  readonly after: Item | null;
}

/** What one person did by one update: as a rule one gesture. */
export interface Step {
  readonly author: number;
  readonly at: string;
  readonly changes: readonly ItemChange[];
  /** Of an update that was taken in piece by piece: what has the same one was one update. */
  readonly delivery?: string | undefined;
}

/** A column that somebody wrote to; `author` is null for the server's own doing. */
export interface Doing {
  readonly column: string;
  readonly key: string;
  readonly author: number | null;
}

const field = (item: Item, name: string): unknown => Reflect.get(item, name);
const differs = (before: Item, after: Item, name: string): boolean =>
  !sameValue(field(before, name), field(after, name));

const byColumn: Readonly<Record<string, Happening>> = {
  name: 'renamed',
  type: 'retyped',
  container: 'reframed',
  size: 'resized',
  width: 'resized',
  position: 'moved',
  from: 'reconnected',
  to: 'reconnected',
  text: 'written',
  description: 'described',
  links: 'pointed',
  labelAt: 'relabelled',
  bends: 'bent',
  z: 'restacked',
};

/** What a column is about: each leg that was put somewhere has one of its own. */
const fieldOf = (column: string): string => (isLegColumn(column) ? 'bends' : column);

const happeningOf = (column: string, before: Item, after: Item): Happening | null => {
  if (!differs(before, after, column)) return null;
  if (column === 'component') return field(after, 'component') === null ? 'unlinked' : 'linked';
  return byColumn[column] ?? null;
};

/** The weightiest of what somebody did to one item; null when nothing of it can be seen. */
const changeOf = (
  key: string,
  columns: ReadonlySet<string>,
  before: Item | null,
  after: Item | null,
): ItemChange | null => {
  if (before === null && after === null) return null;
  if (before === null) {
    // It had a row before: its deletion was taken back.
    const what = after !== null && after.id > 0 ? 'restored' : 'added';
    return { key, what, before, after };
  }
  if (after === null) return { key, what: 'deleted', before, after };
  const seen = new Set([...columns].map((column) => happeningOf(fieldOf(column), before, after)));
  const what = happenings.find((each) => seen.has(each));
  return what === undefined ? null : { key, what, before, after };
};

/** Who did what to which items between two moments. Of the server's own doing nothing is told. */
export const stepsOf = ({
  before,
  after,
  doings,
  at,
  delivery,
}: {
  before: Snapshot;
  after: Snapshot;
  doings: readonly Doing[];
  at: string;
  delivery?: string | undefined;
}): Step[] => {
  const byAuthor = new Map<number, Map<string, Set<string>>>();
  for (const { author, column, key } of doings) {
    if (author === null) continue;
    const touched = byAuthor.get(author) ?? new Map<string, Set<string>>();
    byAuthor.set(author, touched);
    touched.set(key, (touched.get(key) ?? new Set()).add(column));
  }
  return [...byAuthor].flatMap(([author, touched]): Step[] => {
    const changes = [...touched].flatMap(
      ([key, columns]) => changeOf(key, columns, before.get(key) ?? null, after.get(key) ?? null) ?? [],
    );
    return changes.length === 0 ? [] : [{ author, at, changes, delivery }];
  });
};

const keysOf = ({ changes }: Step): Set<string> => new Set(changes.map(({ key }) => key));

const only = ({ changes }: Step): Happening | null => {
  const [first] = changes;
  return first !== undefined && changes.every(({ what }) => what === first.what) ? first.what : null;
};

/** What is done to a thing just drawn belongs to drawing it; a box may come with the relation that leads to it. */
const mostDrawn = 2;
const finishing: ReadonlySet<Happening> = new Set(['renamed', 'retyped', 'written', 'linked']);

const isSameDelivery = (earlier: Step, later: Step): boolean =>
  later.delivery !== undefined && earlier.delivery === later.delivery;

/** Whether a step only carries on what the one before began, such as typing, nudging, or naming a new box. */
export const continues = (earlier: Step, later: Step): boolean => {
  if (earlier.author !== later.author) return false;
  if (isSameDelivery(earlier, later)) return true;
  const [before, what] = [only(earlier), only(later)];
  if (what === null) return false;
  const keys = keysOf(earlier);
  if (before === 'added' && keys.size <= mostDrawn)
    return finishing.has(what) && later.changes.every(({ key }) => keys.has(key));
  const isRepeated = what !== 'added' && what !== 'restored' && what !== 'deleted' && what === before;
  return isRepeated && keys.size === later.changes.length && later.changes.every(({ key }) => keys.has(key));
};

/** The two as one: from how it was before the first to how it is after the second. */
export const joined = (earlier: Step, later: Step): Step => {
  const ends = new Map(later.changes.map((change) => [change.key, change.after]));
  const changes = earlier.changes.map((change) => ({
    ...change,
    after: ends.get(change.key) ?? change.after,
  }));
  if (!isSameDelivery(earlier, later)) return { ...later, changes };
  const keys = keysOf(earlier);
  return { ...later, changes: [...changes, ...later.changes.filter(({ key }) => !keys.has(key))] };
};

/**
 * The steps as they are told: what carries on the same person's last one joined to it, and nothing about
 * items that came and went without anybody's having seen a row of them.
 */
export const tellable = (
  steps: readonly Step[],
  wasThere: (key: string) => boolean,
  isThere: (key: string) => boolean,
): Step[] => {
  const told: Step[] = [];
  const last = new Map<number, number>();
  for (const step of steps) {
    const changes = step.changes.filter(({ key }) => wasThere(key) || isThere(key));
    if (changes.length === 0) continue;
    const seen = { ...step, changes };
    const at = last.get(step.author);
    const earlier = at === undefined ? undefined : told[at];
    if (at !== undefined && earlier !== undefined && continues(earlier, seen)) {
      told[at] = joined(earlier, seen);
    } else {
      last.set(step.author, told.length);
      told.push(seen);
    }
  }
  return told;
};
