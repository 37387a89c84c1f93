import { boundsAround, type Rect } from '../geometry/rect.ts';
import { type Box, isBox, rectOf } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';

/** Of the boxes among `keys`. */
export const rectsOf = (snapshot: Snapshot, keys: Iterable<string>): Rect[] => {
  const rects: Rect[] = [];
  for (const key of keys) {
    const box = snapshot.box(key);
    if (box !== undefined) rects.push(rectOf(box));
  }
  return rects;
};

/** Of every box, in whatever order is at hand. */
export const allRects = (snapshot: Snapshot): Rect[] => {
  const rects: Rect[] = [];
  snapshot.items.forEach((item) => {
    if (isBox(item)) rects.push(rectOf(item));
  });
  return rects;
};

/** Around the boxes among `keys`; null around none. */
export const boundsOf = (snapshot: Snapshot, keys: Iterable<string>): Rect | null =>
  boundsAround(rectsOf(snapshot, keys));

const known = new WeakMap<Snapshot, Rect | null>();

/** Around everything: what "fit to view" shows. */
export const diagramBounds = (snapshot: Snapshot): Rect | null => {
  const remembered = known.get(snapshot);
  if (remembered !== undefined) return remembered;
  const bounds = boundsAround(allRects(snapshot));
  known.set(snapshot, bounds);
  return bounds;
};

/** By rows from the top, each from the left. */
export const inReadingOrder = (a: Box, b: Box): number =>
  a.position.y - b.position.y || a.position.x - b.position.x || (a.key < b.key ? -1 : 1);

/** In which Tab goes. */
export const readingOrder = (snapshot: Snapshot): Box[] =>
  [...snapshot.items.values()].filter((item) => item.kind !== 'relation').sort(inReadingOrder);
