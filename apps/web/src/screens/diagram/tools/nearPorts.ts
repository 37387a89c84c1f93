import { grown, holdsPoint, type Point } from '@lintel/diagram/geometry/rect';
import { rectOf } from '@lintel/diagram/items';
import { nearPorts, portsAreMany } from '@lintel/drawing/states';
import type { Snapshot } from '@lintel/diagram/snapshot';

/** Whether a point lies along the border of a box that shows only the handles there. */
const isAlong = (snapshot: Snapshot, key: string, at: Point): boolean => {
  const box = snapshot.instance(key);
  if (box === undefined || !portsAreMany(box.size)) return false;
  const rect = rectOf(box);
  return holdsPoint(grown(rect, nearPorts), at) && !holdsPoint(grown(rect, -nearPorts), at);
};

/** The grid unit under the pointer, as long as handles are shown by it: nothing new is to be seen within one. */
export const unitAlong = (
  snapshot: Snapshot,
  keys: readonly (string | null)[],
  at: Point,
  before: Point | null,
): Point | null => {
  if (!keys.some((key) => key !== null && isAlong(snapshot, key, at))) return null;
  const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
  return before?.x === x && before.y === y ? before : { x, y };
};
