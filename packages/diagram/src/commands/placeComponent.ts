import { grown, holds, type Point, type Rect } from '../geometry/rect.ts';
import { isContainer, rectOf } from '../items.ts';
import { createKey, type NewKey } from '../keys.ts';
import type { Outcome } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addComponent } from './add.ts';
import { snappedPosition } from './place.ts';

export interface PlacedComponent {
  readonly component: string;
  readonly at: Point;
  readonly newKey?: NewKey;
}

const size = { width: 4, height: 2 };

const around = (at: Point): Point => snappedPosition({ x: at.x - size.width / 2, y: at.y - size.height / 2 });

/** Shows a component around a point. Where a box begins already it goes a step aside, so that both are seen. */
export const placeComponent = (
  snapshot: Snapshot,
  { component, at, newKey = createKey }: PlacedComponent,
): Outcome => {
  let place = around(at);
  const isTaken = ({ x, y }: Point): boolean =>
    snapshot.boxes.within({ x, y, ...size }).some((key) => {
      const found = snapshot.instance(key);
      return found?.container === false && found.position.x === x && found.position.y === y;
    });
  while (isTaken(place)) place = { x: place.x + 1, y: place.y + 1 };
  return addComponent(snapshot, { bounds: { ...place, ...size }, component, newKey });
};

const farthest = 16;

/** Every step from where one is, the shortest first; down before up, and right before left. */
const steps: readonly Point[] = Array.from({ length: (2 * farthest + 1) ** 2 }, (_, index) => ({
  x: (index % (2 * farthest + 1)) - farthest,
  y: Math.floor(index / (2 * farthest + 1)) - farthest,
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.y - a.y || b.x - a.x);

/** It keeps off all boxes, and lies in containers as a whole or not at all. */
const isFree = (snapshot: Snapshot, place: Rect): boolean =>
  snapshot.boxes.within(grown(place, 1)).every((key) => {
    const box = snapshot.box(key);
    return box === undefined || (isContainer(box) && holds(rectOf(box), place));
  });

/** The same for who names no place but looks at one: as near to it as there is room. */
export const placeComponentNear = (snapshot: Snapshot, given: PlacedComponent): Outcome => {
  const { x, y } = around(given.at);
  const step = steps.find((by) => isFree(snapshot, { x: x + by.x, y: y + by.y, ...size }));
  const by = step ?? { x: 0, y: 0 };
  return placeComponent(snapshot, { ...given, at: { x: given.at.x + by.x, y: given.at.y + by.y } });
};
