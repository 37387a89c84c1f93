import { boundsAround, moved, type Point, type Rect, snap } from '../geometry/rect.ts';
import { rectOf } from '../items.ts';
import { type Position, positionSchema, type Size } from '../layout.ts';
import { diagramLimits } from '../limits.ts';
import { set } from '../change.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { withContents } from '../derived/containment.ts';
import { straighten } from './straighten.ts';

export const snappedPosition = (point: Point): Position => ({ x: snap(point.x), y: snap(point.y) });

const snappedLength = (length: number): number =>
  Math.min(diagramLimits.size, Math.max(1, Number.isFinite(length) ? snap(length) : 1));

/** At least one unit each way, at most what the layout holds. */
export const snappedSize = (size: Size): Size => ({
  width: snappedLength(size.width),
  height: snappedLength(size.height),
});

export const isOnCanvas = (position: Position): boolean => positionSchema.safeParse(position).success;

/** Boxes to new positions, each with what lies in it if it is a container; those named themselves go where named. */
export const place = (
  snapshot: Snapshot,
  { positions }: { positions: ReadonlyMap<string, Point> },
): Outcome => {
  const goals = new Map<string, Position>();
  const placed = [...positions].flatMap(([key, position]) => {
    const box = snapshot.box(key);
    return box === undefined ? [] : [{ box, position }];
  });
  if (placed.length === 0) return refuse(positions.size === 0 ? 'nothingSelected' : 'gone');
  for (const { box, position } of placed) {
    const by = { x: position.x - box.position.x, y: position.y - box.position.y };
    for (const key of withContents(snapshot, [box.key])) {
      const inner = snapshot.box(key);
      if (inner !== undefined && !goals.has(key)) goals.set(key, snappedPosition(moved(rectOf(inner), by)));
    }
  }
  for (const { box, position } of placed) goals.set(box.key, snappedPosition(position));
  return putAt(snapshot, goals);
};

/** What lies farthest on each side tells for all: they are whole numbers already, and a drag asks with each step. */
const areOnCanvas = (goals: Iterable<Position>): boolean => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of goals) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return isOnCanvas({ x: left, y: top }) && isOnCanvas({ x: right, y: bottom });
};

const putAt = (snapshot: Snapshot, goals: ReadonlyMap<string, Position>): Outcome => {
  if (!areOnCanvas(goals.values())) return refuse('outside');
  const changes = [...goals].flatMap(([key, position]) => {
    const before = snapshot.box(key)?.position;
    return before?.x === position.x && before.y === position.y ? [] : [set(key, 'position', position)];
  });
  return changes.length === 0 ? refuse('unchanged') : changes;
};

/** By an offset, snapped to the grid; containers take along everything that lies fully inside them. */
export const move = (snapshot: Snapshot, { keys, by }: { keys: Iterable<string>; by: Point }): Outcome => {
  const offset = snappedPosition(by);
  const goals = new Map<string, Position>();
  for (const key of withContents(snapshot, keys)) {
    const box = snapshot.box(key);
    if (box !== undefined)
      goals.set(key, snappedPosition({ x: box.position.x + offset.x, y: box.position.y + offset.y }));
  }
  if (goals.size === 0) return refuse('nothingSelected');
  return putAt(snapshot, goals);
};

export type NudgeDirection = 'left' | 'right' | 'up' | 'down';
const directions: Record<NudgeDirection, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** One unit, or five with Shift. */
export const nudge = (
  snapshot: Snapshot,
  { keys, direction, by = 1 }: { keys: Iterable<string>; direction: NudgeDirection; by?: number },
): Outcome => {
  const { x, y } = directions[direction];
  return move(snapshot, { keys, by: { x: x * by, y: y * by } });
};

/** What is moved as one thing when several are arranged: each selected box, but for those inside a selected container. */
interface Unit {
  readonly key: string;
  readonly bounds: Rect;
}

const unitsOf = (snapshot: Snapshot, keys: Iterable<string>): Unit[] => {
  const selected = new Set(keys);
  const inner = new Set<string>();
  for (const key of selected) {
    for (const each of withContents(snapshot, [key])) if (each !== key) inner.add(each);
  }
  return [...selected].flatMap((key) => {
    const box = snapshot.box(key);
    return box === undefined || inner.has(key) ? [] : [{ key, bounds: rectOf(box) }];
  });
};

export const edges = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Edge = (typeof edges)[number];

const aligned = ({ bounds }: Unit, edge: Edge, all: Rect): Point => {
  switch (edge) {
    case 'left':
      return { x: all.x, y: bounds.y };
    case 'centre':
      return { x: all.x + (all.width - bounds.width) / 2, y: bounds.y };
    case 'right':
      return { x: all.x + all.width - bounds.width, y: bounds.y };
    case 'top':
      return { x: bounds.x, y: all.y };
    case 'middle':
      return { x: bounds.x, y: all.y + (all.height - bounds.height) / 2 };
    case 'bottom':
      return { x: bounds.x, y: all.y + all.height - bounds.height };
  }
};

/** What then could run straight between them does. */
export const align = (
  snapshot: Snapshot,
  { keys, edge }: { keys: Iterable<string>; edge: Edge },
): Outcome => {
  const units = unitsOf(snapshot, keys);
  const all = boundsAround(units.map((unit) => unit.bounds));
  if (all === null || units.length < 2) return refuse('needsTwo');
  const positions = new Map(units.map((unit) => [unit.key, aligned(unit, edge, all)]));
  const placed = place(snapshot, { positions });
  if (isRefusal(placed) && placed.refused !== 'unchanged') return placed;
  const rects = units.map(({ key, bounds }): [string, Rect] => {
    return [key, { ...bounds, ...snappedPosition(positions.get(key) ?? bounds) }];
  });
  const straight = straighten(snapshot, new Map(rects));
  if (straight.length === 0) return placed;
  return isRefusal(placed) ? straight : [...placed, ...straight];
};

export type Axis = 'horizontal' | 'vertical';

/** Equal gaps between the outermost two, which stay. */
export const distribute = (
  snapshot: Snapshot,
  { keys, axis }: { keys: Iterable<string>; axis: Axis },
): Outcome => {
  const [start, length] = axis === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const units = unitsOf(snapshot, keys).sort(
    (a, b) => a.bounds[start] - b.bounds[start] || (a.key < b.key ? -1 : 1),
  );
  const first = units[0];
  const last = units.at(-1);
  if (first === undefined || last === undefined || units.length < 3) return refuse('needsThree');
  const span = last.bounds[start] + last.bounds[length] - first.bounds[start];
  const filled = units.reduce((sum, unit) => sum + unit.bounds[length], 0);
  const gap = (span - filled) / (units.length - 1);
  let next = first.bounds[start];
  const goals = units.map((unit) => {
    const goal = { ...unit.bounds, [start]: unit === last ? unit.bounds[start] : next };
    next += unit.bounds[length] + gap;
    return [unit.key, { x: goal.x, y: goal.y }] as const;
  });
  return place(snapshot, { positions: new Map(goals) });
};
