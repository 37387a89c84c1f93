import type { Rect } from '@lintel/diagram/geometry/rect';
import { isContainer, rectOf } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, type Shape } from '@lintel/drawing/picture';
import { guide } from '@lintel/drawing/states';

const reach = 0.2;
const thin = 0.01;

type Axis = 'x' | 'y';
const lengths = { x: 'width', y: 'height' } as const;

const edgesOf = (rect: Rect, axis: Axis): number[] => [rect[axis], rect[axis] + rect[lengths[axis]]];
const middleOf = (rect: Rect, axis: Axis): number => rect[axis] + rect[lengths[axis]] / 2;

interface Line {
  readonly at: number;
  readonly of: 'edge' | 'middle';
}

const linesOf = (rect: Rect, axis: Axis): Line[] => [
  ...edgesOf(rect, axis).map((at): Line => ({ at, of: 'edge' })),
  { at: middleOf(rect, axis), of: 'middle' },
];

/** Edges go with edges and middles with middles: anything else is chance. */
const hasLine = (rect: Rect, axis: Axis, { at, of }: Line): boolean =>
  of === 'edge' ? edgesOf(rect, axis).includes(at) : middleOf(rect, axis) === at;

const stripAt = (line: number, axis: Axis, view: Rect): Rect =>
  axis === 'x'
    ? { x: line - thin, y: view.y, width: 2 * thin, height: view.height }
    : { x: view.x, y: line - thin, width: view.width, height: 2 * thin };

interface Neighbour {
  readonly rect: Rect;
  readonly distance: number;
}

/** The nearest box on the screen with an edge or its middle on a line. */
const neighbourOn = (
  snapshot: Snapshot,
  { line, axis, view }: { line: Line; axis: Axis; view: Rect },
  { bounds, moving }: { bounds: Rect; moving: ReadonlyMap<string, unknown> },
): Neighbour | null => {
  const other: Axis = axis === 'x' ? 'y' : 'x';
  const middle = middleOf(bounds, other);
  let nearest: Neighbour | null = null;
  for (const key of snapshot.boxes.within(stripAt(line.at, axis, view))) {
    const box = snapshot.box(key);
    if (box === undefined || moving.has(key) || isContainer(box)) continue;
    const rect = rectOf(box);
    if (!hasLine(rect, axis, line)) continue;
    const distance = Math.abs(middleOf(rect, other) - middle);
    if (nearest === null || distance < nearest.distance) nearest = { rect, distance };
  }
  return nearest;
};

/** Lines along which what is moved stands in line with its nearest neighbours. */
export const guidesFor = (
  snapshot: Snapshot,
  {
    bounds,
    moving,
    view,
    zoom,
  }: { bounds: Rect; moving: ReadonlyMap<string, unknown>; view: Rect; zoom: number },
): Shape[] =>
  (['x', 'y'] as const).flatMap((axis) => {
    const other: Axis = axis === 'x' ? 'y' : 'x';
    return linesOf(bounds, axis).flatMap((line): Shape[] => {
      const neighbour = neighbourOn(snapshot, { line, axis, view }, { bounds, moving })?.rect;
      if (neighbour === undefined) return [];
      const from = Math.min(bounds[other], neighbour[other]) - reach;
      const to = Math.max(
        bounds[other] + bounds[lengths[other]],
        neighbour[other] + neighbour[lengths[other]],
      );
      const pointAt = (along: number) =>
        axis === 'x'
          ? { x: line.at * gridSize, y: along * gridSize }
          : { x: along * gridSize, y: line.at * gridSize };
      return [guide(pointAt(from), pointAt(to + reach), viewAt(zoom))];
    });
  });
