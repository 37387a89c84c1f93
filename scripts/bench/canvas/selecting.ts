import type { Point } from '@lintel/diagram/geometry/rect';
import type { Chromium } from './chromium.ts';
import { marquee, panBy } from './gestures.ts';
import { onScreen, pixelsOf, type Place, type View } from './place.ts';

const across = 10;
const down = 5;

/** Fifty boxes around the one in the middle. */
function block({ shown: { boxes }, box }: Place): number[] {
  const columns = boxes.findIndex(({ y }) => y !== boxes[0]?.y);
  const first = box - across / 2 - Math.floor(down / 2) * columns;
  return Array.from(
    { length: across * down },
    (_, index) => first + (index % across) + Math.floor(index / across) * columns,
  );
}

/** Between the boxes, so that no others are touched. */
const margin = 0.2;

/** Selects fifty boxes by two frames, each drawn where all of it is seen, and says which. */
export async function selectFifty(browser: Chromium, place: Place, view: View): Promise<number[]> {
  const chosen = block(place);
  for (const half of [0, 1]) {
    const part = chosen.filter((_, index) => Math.floor((index % across) / (across / 2)) === half);
    const [first, last] = [part[0], part.at(-1)].map((index) => place.shown.boxes[index ?? 0]);
    if (first === undefined || last === undefined) throw new Error('There are no fifty boxes');
    const from: Point = { x: first.x - margin, y: first.y - margin };
    const to: Point = { x: last.x + last.width + margin, y: last.y + last.height + margin };
    const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const by = { x: pixelsOf(place, at.x - place.at.x), y: pixelsOf(place, at.y - place.at.y) };
    await panBy(browser, by);
    const there = { ...place, at };
    await marquee(browser, onScreen(there, view, from), onScreen(there, view, to));
    await panBy(browser, { x: -by.x, y: -by.y });
  }
  return chosen;
}
