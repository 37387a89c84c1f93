import type { ColumnName } from '@lintel/diagram/columns';
import { type Difference, weightiest } from '@lintel/diagram/differences';
import { isColumn } from '@lintel/diagram/fields';
import type { Item } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { DrawnWhat } from '@lintel/domain/changeLog/facts';

/** What one person did by one update: as a rule one gesture. */
export interface Contribution {
  readonly author: number;
  readonly at: string;
  readonly changes: readonly Difference[];
  /** Of an update that was taken in piece by piece: what has the same one was one update. */
  readonly delivery?: string | undefined;
}

/** A column that was written to; `author` is null where the server wrote it. */
export interface AuthoredWrite {
  readonly column: string;
  readonly key: string;
  readonly author: number | null;
}

/** The weightiest of what a person did to one item; null when nothing of it can be seen. */
const changeOf = (
  key: string,
  columns: ReadonlySet<ColumnName>,
  before: Item | null,
  after: Item | null,
): Difference | null => {
  if (before === null && after === null) return null;
  if (before === null) {
    // It had a row before: its deletion was taken back.
    const what = after !== null && after.id > 0 ? 'restored' : 'added';
    return { key, what, before, after };
  }
  if (after === null) return { key, what: 'deleted', before, after };
  const what = weightiest(columns, before, after);
  return what === null ? null : { key, what, before, after };
};

/** Who did what to which items between two moments. What the server wrote is left out. */
export const contributionsOf = ({
  before,
  after,
  authored,
  at,
  delivery,
}: {
  before: Snapshot;
  after: Snapshot;
  authored: readonly AuthoredWrite[];
  at: string;
  delivery?: string | undefined;
}): Contribution[] => {
  const byAuthor = new Map<number, Map<string, Set<ColumnName>>>();
  for (const { author, column, key } of authored) {
    if (author === null || !isColumn(column)) continue;
    const touched = byAuthor.get(author) ?? new Map<string, Set<ColumnName>>();
    byAuthor.set(author, touched);
    touched.set(key, (touched.get(key) ?? new Set()).add(column));
  }
  return [...byAuthor].flatMap(([author, touched]): Contribution[] => {
    const changes = [...touched].flatMap(
      ([key, columns]) => changeOf(key, columns, before.get(key) ?? null, after.get(key) ?? null) ?? [],
    );
    return changes.length === 0 ? [] : [{ author, at, changes, delivery }];
  });
};

const keysOf = ({ changes }: Contribution): Set<string> => new Set(changes.map(({ key }) => key));

const only = ({ changes }: Contribution): DrawnWhat | null => {
  const [first] = changes;
  return first !== undefined && changes.every(({ what }) => what === first.what) ? first.what : null;
};

/** What is done to a thing just drawn belongs to drawing it; a box may come with the relation that leads to it. */
const mostDrawn = 2;
const finishing: ReadonlySet<DrawnWhat> = new Set(['named', 'retyped', 'written', 'linked']);

const isSameDelivery = (earlier: Contribution, later: Contribution): boolean =>
  later.delivery !== undefined && earlier.delivery === later.delivery;

/** Whether a contribution only carries on what the one before began, such as typing, nudging, or naming a new box. */
export const continues = (earlier: Contribution, later: Contribution): boolean => {
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
export const joined = (earlier: Contribution, later: Contribution): Contribution => {
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
 * The contributions as they are reported: what carries on the same person's last one joined to it, and nothing about
 * items that came and went without ever having had a row.
 */
export const reportable = (
  contributions: readonly Contribution[],
  wasThere: (key: string) => boolean,
  isThere: (key: string) => boolean,
): Contribution[] => {
  const reported: Contribution[] = [];
  const last = new Map<number, number>();
  for (const contribution of contributions) {
    const changes = contribution.changes.filter(({ key }) => wasThere(key) || isThere(key));
    if (changes.length === 0) continue;
    const seen = { ...contribution, changes };
    const at = last.get(contribution.author);
    const earlier = at === undefined ? undefined : reported[at];
    if (at !== undefined && earlier !== undefined && continues(earlier, seen)) {
      reported[at] = joined(earlier, seen);
    } else {
      last.set(contribution.author, reported.length);
      reported.push(seen);
    }
  }
  return reported;
};
