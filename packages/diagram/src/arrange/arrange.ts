import { type Change, set } from '../change.ts';
import { isOnCanvas } from '../commands/place.ts';
import { withContents } from '../derived/containment.ts';
import { boundsAround, moved, type Point, type Rect, snapped } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { SpatialIndex } from '../spatialIndex.ts';
import type { Arrangement, Block } from './arrangement.ts';
import { containerPadding } from './containerPadding.ts';
import { contentsPacked, looseIn, packed } from './loose.ts';
import { placeBeside } from './textsBeside.ts';
import { turnEnds } from './turnEnds.ts';

/** Where a layout engine put each block, from the upper left corner of the block that it lies in; in grid units. */
export type Placement = ReadonlyMap<string, Point>;

/** Between what is connected and what is not. */
const looseDistance = 3;

interface Placed {
  readonly rects: Map<string, Rect>;
  readonly bounds: Rect | null;
}

/** Blocks on the grid, inner ones first: a container becomes as large as what lies in it needs. */
const placeBlocks = (blocks: readonly Block[], placement: Placement): Placed => {
  const rects = new Map<string, Rect>();
  const own: Rect[] = [];
  for (const { key, size, inner } of blocks) {
    const at = snapped(placement.get(key) ?? { x: 0, y: 0 });
    const contents = placeBlocks(inner, placement);
    const rect = contents.bounds === null ? { ...at, ...size } : { ...at, ...around(contents.bounds) };
    const by = contents.bounds === null ? at : inset(at, contents.bounds);
    for (const [innerKey, innerRect] of contents.rects) rects.set(innerKey, moved(innerRect, by));
    rects.set(key, rect);
    own.push(rect);
  }
  return { rects, bounds: boundsAround(own) };
};

const around = ({ width, height }: Rect) => ({
  width: width + 2 * containerPadding,
  height: height + 2 * containerPadding,
});

const inset = (corner: Point, contents: Rect): Point => ({
  x: corner.x + containerPadding - contents.x,
  y: corner.y + containerPadding - contents.y,
});

/** What nothing connects goes below what is connected. */
const placeDrawn = (arrangement: Arrangement, placement: Placement): Placed => {
  const isLoose = looseIn(arrangement);
  const connected = arrangement.blocks.filter((block) => !isLoose(block));
  const keys = new Set(arrangement.blocks.map(({ key }) => key));
  const loose = arrangement.blocks.filter((block) => isLoose(block) && !keepsBeside(keys, block));
  const above = placeBlocks(connected, new Map([...placement, ...contentsPacked(connected, isLoose)]));
  const below = placeBlocks(loose, packed(loose, isLoose, above.bounds?.width ?? 0));
  if (above.bounds === null || below.bounds === null) return above.bounds === null ? below : above;
  const { x, y, height } = above.bounds;
  const by = { x: x - below.bounds.x, y: y + height + looseDistance - below.bounds.y };
  const rects = new Map(above.rects);
  for (const [key, rect] of below.rects) rects.set(key, moved(rect, by));
  return { rects, bounds: boundsAround([above.bounds, moved(below.bounds, by)]) };
};

/** Of what nothing connects, text areas keep to what they stand beside, as long as that is there. */
const keepsBeside = (keys: ReadonlySet<string>, { beside }: Block): boolean =>
  beside !== undefined && keys.has(beside.key);

const placeAll = (arrangement: Arrangement, placement: Placement): Placed => {
  const drawn = placeDrawn(arrangement, placement);
  const own = new Map(
    arrangement.blocks.flatMap(({ key }) => {
      const rect = drawn.rects.get(key);
      return rect === undefined ? [] : [[key, rect]];
    }),
  );
  let index = SpatialIndex.of([...own].map(([key, rect]) => ({ key, rect })));
  const within = (area: Rect): Rect[] => index.within(area).flatMap((key) => own.get(key) ?? []);
  for (const { key, size, beside } of arrangement.blocks) {
    const block = beside === undefined || own.has(key) ? undefined : own.get(beside.key);
    if (beside === undefined || block === undefined) continue;
    const rect = placeBeside(beside, size, { block, within });
    own.set(key, rect);
    index = index.with([], [{ key, rect }]);
  }
  return { rects: new Map([...drawn.rects, ...own]), bounds: boundsAround(own.values()) };
};

/** The upper left corner stays where it was, so that the picture does not jump away from under the eye. */
const corner = (snapshot: Snapshot, { within, blocks }: Arrangement): Point | null => {
  const container = within === null ? undefined : snapshot.box(within);
  if (container !== undefined) {
    const { x, y } = container.position;
    return { x: x + containerPadding, y: y + containerPadding };
  }
  const bounds = boundsAround(blocks.flatMap(({ key }) => snapshot.box(key) ?? []).map(rectOf));
  return bounds === null ? null : snapped(bounds);
};

const goalsOf = (snapshot: Snapshot, arrangement: Arrangement, placement: Placement): Map<string, Rect> => {
  const goals = new Map<string, Rect>();
  const { rects, bounds } = placeAll(arrangement, placement);
  const at = corner(snapshot, arrangement);
  if (bounds === null || at === null) return goals;
  const by = { x: at.x - bounds.x, y: at.y - bounds.y };
  for (const [key, rect] of rects) goals.set(key, moved(rect, by));
  carryContents(snapshot, arrangement, goals);
  const container = arrangement.within === null ? undefined : snapshot.box(arrangement.within);
  if (container !== undefined) goals.set(container.key, { ...container.position, ...around(bounds) });
  return goals;
};

/** What lies in a container that was moved as a whole goes along. */
const carryContents = (snapshot: Snapshot, { blocks }: Arrangement, goals: Map<string, Rect>): void => {
  for (const { key, inner } of blocks) {
    const before = snapshot.box(key);
    const after = goals.get(key);
    if (inner.length > 0 || before === undefined || after === undefined) continue;
    const by = { x: after.x - before.position.x, y: after.y - before.position.y };
    for (const carried of withContents(snapshot, [key])) {
      const box = snapshot.box(carried);
      if (box !== undefined && !goals.has(carried)) goals.set(carried, moved(rectOf(box), by));
    }
  }
};

/** What was asked of an engine, and what it answered. */
export interface FoundLayout {
  readonly arrangement: Arrangement;
  readonly placement: Placement;
}

/** Of several the one that is seen largest, the first of equals; `zoomOf` says how large what takes so much room is. */
export const largestSeen = (
  snapshot: Snapshot,
  layouts: readonly FoundLayout[],
  zoomOf: (bounds: Rect) => number,
): FoundLayout | undefined => {
  const zooms = layouts.map(({ arrangement, placement }) => {
    const bounds = boundsAround(goalsOf(snapshot, arrangement, placement).values());
    return bounds === null ? 0 : zoomOf(bounds);
  });
  return layouts[zooms.indexOf(Math.max(...zooms))];
};

const boxChanges = (snapshot: Snapshot, goals: ReadonlyMap<string, Rect>): Change[] =>
  [...goals].flatMap(([key, { x, y, width, height }]): Change[] => {
    const box = snapshot.box(key);
    if (box === undefined) return [];
    const { position } = box;
    const changes: Change[] = position.x === x && position.y === y ? [] : [set(key, 'position', { x, y })];
    if (box.kind === 'instance' && (box.size.width !== width || box.size.height !== height)) {
      changes.push(set(key, 'size', { width, height }));
    }
    return changes;
  });

/** Boxes to where a layout engine put them, and relations to the sides that face each other then: one edit. */
export const arrange = (snapshot: Snapshot, { arrangement, placement }: FoundLayout): Outcome => {
  const goals = goalsOf(snapshot, arrangement, placement);
  if (goals.size === 0) return refuse('gone');
  if (![...goals.values()].every(isOnCanvas)) return refuse('outside');
  const changes = [...boxChanges(snapshot, goals), ...turnEnds(snapshot, { goals, flow: arrangement.flow })];
  return changes.length === 0 ? refuse('unchanged') : changes;
};
