import { type Setting, set } from './change.ts';
import { parseEndpoint } from './geometry/endpoint.ts';
import type { LegColumn } from './columns.ts';
import { legColumns } from './fields.ts';
import type { Bend, End, Leg } from './layout.ts';
import { diagramLimits } from './limits.ts';

export interface Ends {
  readonly from: End;
  readonly to: End;
}

export const noBends: readonly Bend[] = Object.freeze([]);

/**
 * Legs are counted from the start of a relation wherever it is drawn or edited, and in their columns from the end whose
 * item comes first by key: so turning a relation round says nothing about its legs, and a leg that another person
 * moves meanwhile is the same one. At one item the sides decide: an index beyond a side reads as another one.
 */
const isCountedFromStart = ({ from, to }: Ends): boolean =>
  from.item === to.item
    ? parseEndpoint(from.endpoint).side <= parseEndpoint(to.endpoint).side
    : from.item < to.item;

/** From one way of counting to the other. */
const recounted = (ends: Ends, leg: number): number => (isCountedFromStart(ends) ? leg : -leg);

/** The column that says where a leg of a relation lies; null for one that is too far from both ends to have one. */
export const columnOfLeg = (ends: Ends, leg: number): LegColumn | null => {
  const counted = recounted(ends, leg);
  return legColumns.find(({ number }) => number === counted)?.column ?? null;
};

/**
 * In an order of its own, not in that of the moves: where two name the same leg, because the route has fewer than it had,
 * the later counts, which is the nearer one to its end.
 */
const inOrder = (bends: readonly Bend[]): readonly Bend[] =>
  bends.length === 0
    ? noBends
    : Object.freeze(
        bends
          .toSorted((a, b) => Math.abs(b.leg) - Math.abs(a.leg) || a.leg - b.leg)
          .slice(-diagramLimits.bends),
      );

/**
 * What is said about the legs of a relation: each one's own column, where there is something in it, before what the
 * column for all of them says. `numbered` has what stands in the former, by the number in the column's name.
 */
export const bendsFrom = (
  ends: Ends,
  whole: readonly Bend[],
  numbered: Iterable<readonly [number, Leg]>,
): readonly Bend[] => {
  const byLeg = new Map(whole.map((bend) => [bend.leg, bend]));
  for (const [number, { axis, offset }] of numbered) {
    const leg = recounted(ends, number);
    byLeg.set(leg, Object.freeze({ leg, axis, offset }));
  }
  return inOrder([...byLeg.values()]);
};

export type LegSetting = Extract<Setting, { column: LegColumn | 'bends' }>;

/** Says of each leg where it lies, in the columns for each alone as far as they reach. */
export const putLegs = (key: string, ends: Ends, bends: readonly Bend[]): readonly LegSetting[] => {
  if (bends.length === 0) return [];
  const rest = bends.filter(({ leg }) => columnOfLeg(ends, leg) === null);
  const own = bends.flatMap(({ leg, axis, offset }): LegSetting[] => {
    const column = columnOfLeg(ends, leg);
    return column === null ? [] : [set(key, column, { axis, offset }) as LegSetting];
  });
  return [...own, set(key, 'bends', rest.length === 0 ? undefined : rest) as LegSetting];
};

interface Bent extends Ends {
  readonly key: string;
  readonly bends: readonly Bend[];
}

/** Lets all legs run by themselves: those that another person moves at the same time stay where they are put. */
export const clearLegs = ({ key, bends, ...ends }: Bent): readonly LegSetting[] =>
  bends.length === 0
    ? []
    : [
        ...bends.flatMap(({ leg }): LegSetting[] => {
          const column = columnOfLeg(ends, leg);
          return column === null ? [] : [set(key, column, undefined) as LegSetting];
        }),
        set(key, 'bends', undefined) as LegSetting,
      ];

const fromOtherEnd = (bend: Bend): Bend => ({ ...bend, leg: -bend.leg });

/** What is to be said for the legs to stay where they are when a relation is turned round: as a rule nothing new. */
export const turnLegs = (relation: Bent): readonly LegSetting[] => {
  const turned: Ends = { from: relation.to, to: relation.from };
  const put = putLegs(relation.key, turned, relation.bends.map(fromOtherEnd));
  const kept = new Set(put.map(({ column }) => column));
  return [...clearLegs(relation).filter(({ column }) => !kept.has(column)), ...put];
};

/** What an edit makes of the legs of a relation; for `preview.ts`. */
export const bendsAfter = (
  before: Bent | undefined,
  ends: Ends,
  settings: readonly LegSetting[],
): readonly Bend[] => {
  // Asked of every relation of what is dragged, for each frame.
  if (settings.length === 0 && (before === undefined || before.bends.length === 0)) return noBends;
  const whole = settings.findLast(({ column }) => column === 'bends');
  const numbered = new Map<number, Leg>();
  // A snapshot does not know which column says what; no command empties the one for all and leaves the others alone.
  if (before !== undefined && whole === undefined)
    for (const bend of before.bends) numbered.set(recounted(before, bend.leg), bend);
  for (const { column, value } of settings) {
    const number = legColumns.find((each) => each.column === column)?.number;
    if (number === undefined) continue;
    if (value === undefined) numbered.delete(number);
    else numbered.set(number, value as Leg);
  }
  return bendsFrom(ends, (whole?.value as readonly Bend[] | undefined) ?? noBends, numbered);
};
