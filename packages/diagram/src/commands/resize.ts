import { type Change, set } from '../change.ts';
import { formatEndpoint, handleCount, isHorizontal, parseEndpoint } from '../geometry/endpoint.ts';
import { type Rect, sameRect } from '../geometry/rect.ts';
import { type Box, type Instance, rectOf } from '../items.ts';
import type { End } from '../layout.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { isOnCanvas, snappedPosition, snappedSize } from './place.ts';

/** What a box becomes: whole units, at least one each way. The height of a text area follows from its text. */
const snappedBounds = (box: Box, bounds: Rect): Rect => {
  const { width, height } = snappedSize(bounds);
  return { ...snappedPosition(bounds), width, height: box.kind === 'instance' ? height : box.height };
};

/**
 * A handle keeps its place on the canvas while the sides move: dragging the left edge out by two makes `top-0` to
 * `top-2`. What would fall off its side goes to the nearest handle left.
 */
const shiftedEnd = (end: End, before: Rect, after: Rect): End => {
  const { side, index } = parseEndpoint(end.endpoint);
  const by = isHorizontal(side) ? before.x - after.x : before.y - after.y;
  const last = handleCount(after, side) - 1;
  const shifted = Math.min(last, Math.max(0, index + Math.round(by)));
  return { item: end.item, endpoint: formatEndpoint({ side, index: shifted }) };
};

const endChanges = (snapshot: Snapshot, goals: ReadonlyMap<string, Rect>): Change[] => {
  const relations = new Set([...goals.keys()].flatMap((key) => snapshot.relationsOf(key)));
  return [...relations].sort().flatMap((key): Change[] => {
    const relation = snapshot.relation(key);
    if (relation === undefined) return [];
    return (['from', 'to'] as const).flatMap((name) => {
      const end = relation[name];
      const item: Instance | undefined = snapshot.instance(end.item);
      const after = goals.get(end.item);
      if (item === undefined || after === undefined) return [];
      const before = rectOf(item);
      // Growing and shrinking at the right or below shifts nothing, and reading clamps: nothing to write then.
      if (before.x === after.x && before.y === after.y) return [];
      const shifted = shiftedEnd(end, before, after);
      return shifted.endpoint === end.endpoint ? [] : [set(key, name, shifted)];
    });
  });
};

const changeBounds = (snapshot: Snapshot, bounds: ReadonlyMap<string, Rect>): Outcome => {
  const goals = new Map<string, Rect>();
  const changes: Change[] = [];
  let found = 0;
  for (const [key, wanted] of bounds) {
    const box = snapshot.box(key);
    if (box === undefined) continue;
    found++;
    const before = rectOf(box);
    const after = snappedBounds(box, wanted);
    const position = { x: after.x, y: after.y };
    if (!isOnCanvas(position)) return refuse('outside');
    if (sameRect(before, after)) continue;
    goals.set(key, after);
    if (before.x !== after.x || before.y !== after.y) changes.push(set(key, 'position', position));
    if (before.width === after.width && before.height === after.height) continue;
    if (box.kind === 'textarea') changes.push(set(key, 'width', after.width));
    else changes.push(set(key, 'size', { width: after.width, height: after.height }));
  }
  if (found === 0) return refuse(bounds.size === 0 ? 'nothingSelected' : 'gone');
  return changes.length === 0 ? refuse('unchanged') : [...changes, ...endChanges(snapshot, goals)];
};

/** One box to new bounds, with the ends of its relations. Of a text area only the left and right edge move. */
export const resize = (snapshot: Snapshot, { key, bounds }: { key: string; bounds: Rect }): Outcome => {
  const box = snapshot.box(key);
  if (box === undefined) return refuse('gone');
  const wanted = box.kind === 'instance' ? bounds : { ...bounds, y: box.position.y };
  return changeBounds(snapshot, new Map([[key, wanted]]));
};

/** Several boxes from one frame into another, each keeping its share of it. */
export const scale = (
  snapshot: Snapshot,
  { keys, from, to }: { keys: Iterable<string>; from: Rect; to: Rect },
): Outcome => {
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  const bounds = new Map<string, Rect>();
  for (const key of keys) {
    const box = snapshot.box(key);
    if (box === undefined) continue;
    const rect = rectOf(box);
    const x = to.x + (rect.x - from.x) * across;
    const y = to.y + (rect.y - from.y) * down;
    bounds.set(key, { x, y, width: rect.width * across, height: rect.height * down });
  }
  return changeBounds(snapshot, bounds);
};
