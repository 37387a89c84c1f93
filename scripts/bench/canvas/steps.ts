import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { dragFrom, type Gesture, pan, zoom } from './gestures.ts';
import { openBare, openReal } from './pages.ts';
import { onScreen, type Place } from './place.ts';
import { processTime } from './processTime.ts';
import type { Product } from './product.ts';
import { selectFifty } from './selecting.ts';
import { median, report } from './table.ts';
import type { Group } from './wishes.ts';

const limit = 1.5;

/** Two browsers, so that what the one page does beside is not charged to the other. */
export interface Pages {
  readonly product: Product;
  readonly real: Chromium;
  readonly bare: Chromium;
  readonly bareOrigin: string;
}

type Step = Extract<Group, 'pan' | 'zoom' | 'drag' | 'drag50'>;
export const stepGroups: readonly Step[] = ['pan', 'zoom', 'drag', 'drag50'];

interface Order {
  readonly name: string;
  readonly slug: string;
  readonly place: Place;
  readonly groups: readonly Step[];
  readonly rounds: number;
  readonly steps: number;
}

async function each(browser: Chromium, gesture: Gesture, steps: number): Promise<number> {
  const before = processTime(browser.processId);
  await gesture(browser, steps);
  // What the last steps set off belongs to them.
  await delay(200);
  return (processTime(browser.processId) - before) / steps;
}

/** In turns, and once before that counts for nothing: what a browser compiles on the first time is spent then. */
export async function inTurns(
  { real, bare }: Pick<Pages, 'real' | 'bare'>,
  gesture: Gesture,
  { rounds, steps }: Pick<Order, 'rounds' | 'steps'>,
): Promise<{ real: number; bare: number }> {
  const figures: { real: number[]; bare: number[] } = { real: [], bare: [] };
  for (const browser of [real, bare]) await gesture(browser, 20);
  for (let round = 0; round < rounds; round += 1) {
    figures.real.push(await each(real, gesture, steps));
    figures.bare.push(await each(bare, gesture, steps));
  }
  return { real: median(figures.real), bare: median(figures.bare) };
}

/** Pan, zoom and drags on one diagram at one zoom: processor time of the whole browser for each step of input. */
export async function measureSteps(pages: Pages, order: Order): Promise<void> {
  const { real, bare, product, bareOrigin } = pages;
  const { place, slug, groups } = order;
  const view = await openReal(real, product, slug, place);
  for (const group of groups) {
    const dragged = group === 'drag50' ? await selectFifty(real, place, view) : [place.box];
    await openBare(bare, bareOrigin, place, view, dragged);
    const grip = onScreen(place, view, place.at);
    const gesture = {
      pan,
      zoom,
      drag: (browser: Chromium, steps: number) => dragFrom(browser, grip, steps),
      drag50: (browser: Chromium, steps: number) => dragFrom(browser, grip, steps),
    }[group];
    const found = await inTurns(pages, gesture, order);
    report({
      name: `${group}, ${order.name}`,
      value: found.real / found.bare,
      unit: '× bare',
      limit,
      more: `(${found.real.toFixed(1)} ms a step, bare ${found.bare.toFixed(1)} ms)`,
    });
  }
}
