import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { dragFrom } from './gestures.ts';
import { openReal } from './pages.ts';
import { onScreen, type Place } from './place.ts';
import type { Product } from './product.ts';
import { median, report } from './table.ts';

/** A frame or two of 180 are lost to whatever else a machine does. */
const limit = 59;
const steps = 180;
const frame = 1000 / 60;

interface Frames {
  readonly perSecond: number;
  readonly longest: number;
}

const count = `new Promise((done) => {
  const times = [];
  const next = (time) => {
    times.push(time);
    if (time - times[0] < ${steps * frame - 300}) requestAnimationFrame(next);
    else done({
      perSecond: ((times.length - 1) * 1000) / (time - times[0]),
      longest: Math.max(...times.slice(1).map((each, index) => each - times[index])),
    });
  };
  requestAnimationFrame(next);
})`;

/** Frames while one box is dragged as smoothly as a hand can. */
export async function measureFrames(
  browser: Chromium,
  product: Product,
  slug: string,
  { name, place, rounds }: { name: string; place: Place; rounds: number },
): Promise<void> {
  const view = await openReal(browser, product, slug, place);
  const grip = onScreen(place, view, place.at);
  await dragFrom(browser, grip, 60);
  const found: Frames[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(300);
    const counted = browser.evaluate<Frames>(count);
    await dragFrom(browser, grip, steps, frame);
    found.push(await counted);
  }
  report({
    name: `drag, ${name}`,
    value: median(found.map(({ perSecond }) => perSecond)),
    unit: 'frames/s',
    limit,
    isLeast: true,
    more: `(longest ${median(found.map(({ longest }) => longest)).toFixed(0)} ms)`,
  });
}
