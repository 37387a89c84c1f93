import { grown, holds, overlaps, type Point, type Rect } from '../geometry/rect.ts';
import { isContainer, rectOf } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/** How far from where it belongs a place is looked for. */
export const farthest = 40;

/** Grid places by their distance from the middle: right and below before left and above. */
export function* placesAround(centre: Point): Generator<Point> {
  yield centre;
  for (let ring = 1; ring <= farthest; ring++) {
    for (let step = -ring; step <= ring; step++) {
      yield { x: centre.x + ring, y: centre.y + step };
      yield { x: centre.x + step, y: centre.y + ring };
      yield { x: centre.x - ring, y: centre.y + step };
      yield { x: centre.x + step, y: centre.y - ring };
    }
  }
}

/** On no box; in a container only with all of it, and not on its label. */
const isFree = (snapshot: Snapshot, rect: Rect, margin: number): boolean => {
  const room = grown(rect, margin);
  return snapshot.boxes.within(room).every((key) => {
    const box = snapshot.box(key);
    if (box === undefined || !overlaps(room, rectOf(box))) return true;
    return isContainer(box) && holds(rectOf(box), grown(rect, 1));
  });
};

/**
 * Where something new may begin without lying on what is there: as near to where it was wanted as possible, with room
 * around it where there is some. First within what is seen.
 */
export const freePlace = (snapshot: Snapshot, wanted: Rect, view: Rect): Rect => {
  const far = (at: Point): number => Math.hypot(at.x - wanted.x, at.y - wanted.y);
  const places = [...placesAround(wanted)].sort((a, b) => far(a) - far(b));
  const rects = places.map((at) => ({ ...wanted, ...at }));
  const seen = rects.filter((rect) => holds(view, rect));
  const free =
    seen.find((rect) => isFree(snapshot, rect, 1)) ??
    seen.find((rect) => isFree(snapshot, rect, 0)) ??
    rects.find((rect) => isFree(snapshot, rect, 1));
  return free ?? wanted;
};

/** How often its own size away from where it belongs room is looked for. */
const mostBeside = 12;

/** Beside a rectangle and in line with it: right or below, left or above, the nearest first. */
function* placesBeside({ x, y, width, height }: Rect): Generator<Point> {
  const across = Math.ceil(width) + 1;
  const down = Math.ceil(height) + 1;
  for (let times = 1; times <= mostBeside; times++) {
    yield { x: x + times * across, y };
    yield { x, y: y + times * down };
    yield { x: x - times * across, y };
    yield { x, y: y - times * down };
  }
}

/** Where another of the same size stands free; a step aside where there is no room anywhere near. */
export const placeBeside = (snapshot: Snapshot, rect: Rect): Point => {
  const places = [...placesBeside(rect)];
  const freeWith = (margin: number): Point | undefined =>
    places.find((at) => isFree(snapshot, { ...rect, ...at }, margin));
  return freeWith(1) ?? freeWith(0) ?? { x: rect.x + 1, y: rect.y + 1 };
};
