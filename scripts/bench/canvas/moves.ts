import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { openReal } from './pages.ts';
import type { Place } from './place.ts';
import type { Product } from './product.ts';
import { workOf } from './quiet.ts';
import { median, report } from './table.ts';
import type { Written } from './writing.ts';

const limit = 8;
const moves = 30;
/** Milliseconds between two moves of a person who works. */
const pace = 100;
/** In grid units: in a crowd less than is free. */
const far = { roomy: 1, crowded: 0.25 } as const;

/** Boxes around the middle, one after the other, each moved there and back. */
async function moved(written: Written, { shown, box, spacing }: Place): Promise<void> {
  for (let count = 0; count < moves; count += 1) {
    const index = box - 2 + (Math.floor(count / 2) % 5);
    const { x, y } = shown.boxes[index] ?? { x: 0, y: 0 };
    const by = count % 2 === 0 ? far[spacing] : 0;
    written.move(index, { x: x + by, y: y + by });
    await delay(pace);
  }
}

/** What the moves of another person cost the page that looks on. */
export async function measureMoves(
  browser: Chromium,
  product: Product,
  written: Written,
  { name, place, rounds }: { name: string; place: Place; rounds: number },
): Promise<void> {
  await openReal(browser, product, written.slug, place);
  await moved(written, place);
  await delay(500);
  const scripts: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await workOf(browser);
    await moved(written, place);
    await delay(500);
    const after = await workOf(browser);
    scripts.push((after.script - before.script) / moves);
    tasks.push((after.task - before.task) / moves);
  }
  const more = `(${median(tasks).toFixed(1)} ms of the main thread)`;
  report({ name: `remote move, ${name}`, value: median(scripts), unit: 'ms script', limit, more });
}
