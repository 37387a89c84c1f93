import { boundsOf } from '../derived/bounds.ts';
import { withContents } from '../derived/containment.ts';
import { areaOf, holds, type Rect } from '../geometry/rect.ts';
import { isContainer, rectOf } from '../items.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { move } from './place.ts';

const margin = 1;

/** The first place, row by row, where a rectangle lies in a container without covering anything. */
const freePlace = (
  snapshot: Snapshot,
  container: Rect,
  size: Rect,
  moving: ReadonlySet<string>,
): Rect | null => {
  // What lies around the container is no obstacle in it.
  const obstacleIn = (place: Rect): Rect | undefined =>
    snapshot.boxes
      .within(place)
      .flatMap((key) => (moving.has(key) ? [] : (snapshot.box(key) ?? [])))
      .map(rectOf)
      .find((rect) => areaOf(rect) < areaOf(container));
  const right = container.x + container.width - margin - size.width;
  const bottom = container.y + container.height - margin - size.height;
  for (let y = container.y + margin; y <= bottom; y++) {
    for (let x = container.x + margin; x <= right; x++) {
      const place = { x, y, width: size.width, height: size.height };
      const obstacle = obstacleIn(place);
      if (obstacle === undefined) return place;
      // Nothing before the right edge of what is in the way can be free in this row.
      x = Math.max(x, Math.ceil(obstacle.x + obstacle.width) - 1);
    }
  }
  return null;
};

/** The keyboard's way of dragging boxes into a container: together, to where there is room. */
export const moveInto = (
  snapshot: Snapshot,
  { keys, container }: { keys: Iterable<string>; container: string },
): Outcome => {
  const target = snapshot.instance(container);
  if (target === undefined) return refuse('gone');
  if (!isContainer(target)) return refuse('noContainer');
  const moving = withContents(snapshot, keys);
  const bounds = boundsOf(snapshot, moving);
  if (bounds === null) return refuse('nothingSelected');
  if (moving.has(container)) return refuse('noRoom');
  if (holds(rectOf(target), bounds)) return refuse('unchanged');
  const place = freePlace(snapshot, rectOf(target), bounds, moving);
  if (place === null) return refuse('noRoom');
  return move(snapshot, { keys: moving, by: { x: place.x - bounds.x, y: place.y - bounds.y } });
};
