import type { Point } from '../geometry/rect.ts';
import { createKey, type NewKey } from '../keys.ts';
import type { Outcome } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { addComponent } from './add.ts';
import { snappedPosition } from './place.ts';

const size = { width: 4, height: 2 };

/** Shows a component around a point. Where a box begins already it goes a step aside, so that both are seen. */
export const placeComponent = (
  snapshot: Snapshot,
  { component, at, newKey = createKey }: { component: string; at: Point; newKey?: NewKey },
): Outcome => {
  let place = snappedPosition({ x: at.x - size.width / 2, y: at.y - size.height / 2 });
  const isTaken = ({ x, y }: Point): boolean =>
    snapshot.boxes.within({ x, y, ...size }).some((key) => {
      const found = snapshot.instance(key);
      return found?.container === false && found.position.x === x && found.position.y === y;
    });
  while (isTaken(place)) place = { x: place.x + 1, y: place.y + 1 };
  return addComponent(snapshot, { bounds: { ...place, ...size }, component, newKey });
};
