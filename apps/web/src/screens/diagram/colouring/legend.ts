import { noTints, type Tint, type Tints } from '@lintel/diagram/picture/tints';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Hue } from '@lintel/drawing/boxes';
import { huesFor } from '../../../colouring/hues.ts';
import type { Quality } from '../../../colouring/qualities.ts';

export interface LegendEntry {
  /** Null: no value. */
  readonly id: string | null;
  readonly label: string;
  readonly hue: Hue | null;
  /** The boxes that have it, whatever else they have. */
  readonly keys: readonly string[];
  /** The slugs of what they stand for; null for those that stand for no component. */
  readonly components: ReadonlySet<string | null>;
}

export interface Legend {
  readonly title: string;
  /** Only what is drawn has a place here; what has no value comes last. */
  readonly entries: readonly LegendEntry[];
  /** By slug: of several values the first of the legend. */
  readonly hues: ReadonlyMap<string, Hue>;
  /** A box counts at several entries. */
  readonly isOverlapping: boolean;
  /** There are more values than hues. */
  readonly isRepeating: boolean;
}

/** What stands for the same component, by its slug. */
const boxesOf = (snapshot: Snapshot): Map<string | null, string[]> => {
  const boxes = new Map<string | null, string[]>();
  snapshot.items.forEach((item) => {
    if (item.kind !== 'instance') return;
    const keys = boxes.get(item.component);
    if (keys === undefined) boxes.set(item.component, [item.key]);
    else keys.push(item.key);
  });
  return boxes;
};

export const legendOf = ({ label: title, values, held }: Quality, snapshot: Snapshot): Legend => {
  const boxes = boxesOf(snapshot);
  const places = new Map(values.map(({ id }, at) => [id, at]));
  const having = new Map<string | null, Set<string | null>>();
  const first = new Map<string, string>();
  let isOverlapping = false;
  for (const component of boxes.keys()) {
    const ids = component === null ? [] : (held.get(component) ?? []).filter((id) => places.has(id));
    const inOrder = [...new Set(ids)].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    const [shown] = inOrder;
    if (component !== null && shown !== undefined) first.set(component, shown);
    if (inOrder.length > 1) isOverlapping = true;
    for (const id of shown === undefined ? [null] : inOrder) {
      const others = having.get(id);
      if (others === undefined) having.set(id, new Set([component]));
      else others.add(component);
    }
  }
  const present = values.filter(({ id }) => having.has(id));
  const hues = huesFor(present);
  const entry = (id: string | null, label: string): LegendEntry => {
    const components = having.get(id) ?? new Set();
    const keys = [...components].flatMap((component) => boxes.get(component) ?? []);
    return { id, label, hue: id === null ? null : (hues.get(id) ?? null), keys, components };
  };
  return {
    title,
    entries: [
      ...present.map(({ id, label }) => entry(id, label)),
      ...(having.has(null) ? [entry(null, 'No value')] : []),
    ],
    hues: new Map(
      [...first].flatMap(([component, id]) => {
        const hue = hues.get(id);
        return hue === undefined ? [] : [[component, hue]];
      }),
    ),
    isOverlapping,
    isRepeating: new Set(hues.values()).size < hues.size,
  };
};

/** How the boxes look; while one entry is pointed out, all others are pale. */
export const tintsOf = (legend: Pick<Legend, 'hues'> | null, pointedOut?: LegendEntry): Tints => {
  if (legend === null) return noTints;
  return (component): Tint => {
    const hue = component === null ? undefined : legend.hues.get(component);
    return {
      ...(hue !== undefined && { hue }),
      ...(pointedOut !== undefined && !pointedOut.components.has(component) && { dimmed: true }),
    };
  };
};

export const boxCount = (count: number): string => (count === 1 ? '1 box' : `${count} boxes`);
