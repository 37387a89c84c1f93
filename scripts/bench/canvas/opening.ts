import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { realAddress } from './pages.ts';
import type { Place } from './place.ts';
import type { Product } from './product.ts';
import { quiet, workOf } from './quiet.ts';
import { median, report } from './table.ts';
import { watchWorkers } from './workers.ts';

const limits = { ratio: 1.3, task: 50, work: 3_000, heap: 120 } as const;

interface Opening {
  /** Milliseconds until the first frame. */
  readonly first: number;
  /** Of the main thread, from then until it is quiet. */
  readonly work: number;
  /** Since the first frame. */
  readonly longest: number;
  /** Megabytes at most, garbage and workers included. */
  readonly heap: number;
}

export interface Opened {
  readonly count: number;
  readonly slug: string;
  readonly place: Place;
}

const watch = `globalThis.opening = { readyAt: null, tasks: [] };
  new MutationObserver(() => {
    if (opening.readyAt === null && document.querySelector('canvas[data-ready=true]') !== null)
      opening.readyAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) opening.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });`;

const longestSince = `Math.max(0, ...opening.tasks
  .filter(({ startTime }) => startTime >= opening.readyAt).map(({ duration }) => duration))`;

export async function prepareOpening(browser: Chromium): Promise<void> {
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
}

/** As on a device that has never shown the diagram, or as on one that keeps a copy of it. */
async function opening(
  browser: Chromium,
  product: Product,
  { slug, place }: Opened,
  isKept: boolean,
): Promise<Opening> {
  await browser.send('Page.navigate', { url: 'about:blank' });
  await delay(300);
  if (!isKept)
    await browser.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'indexeddb' });
  await browser.send('HeapProfiler.collectGarbage');
  const workers = watchWorkers(browser);
  let heap = 0;
  const note = async (used: number): Promise<void> => {
    heap = Math.max(heap, used + (await workers.heap()));
  };
  await browser.send('Page.navigate', { url: realAddress(product, slug, place) });
  const isReady = `globalThis.opening?.readyAt ?? null`;
  let first: number | null = null;
  while (first === null) {
    first = await browser.evaluate<number | null>(isReady).catch(() => null);
    await note((await workOf(browser)).heap);
  }
  const before = await workOf(browser);
  const after = await quiet(browser, ({ heap: used }) => note(used));
  const longest = await browser.evaluate<number>(longestSince);
  return { first, work: after.task - before.task, longest, heap: heap / 1e6 };
}

/** The first frame of each size, in turns, and what is done after it. */
export async function measureOpening(
  browser: Chromium,
  product: Product,
  all: readonly Opened[],
  { rounds, isKept }: { rounds: number; isKept: boolean },
): Promise<void> {
  const found = new Map<Opened, Opening[]>(all.map((each) => [each, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [each, openings] of found) openings.push(await opening(browser, product, each, isKept));
  const of = (openings: readonly Opening[], name: keyof Opening): number =>
    median(openings.map((each) => each[name]));
  const [least = []] = found.values();
  const copy = isKept ? 'kept copy' : 'no copy';
  for (const [{ count }, openings] of found) {
    const first = of(openings, 'first');
    const line = (name: string, value: number, unit: string, limit: number, more = ''): void =>
      report({ name: `${name}, ${count}, ${copy}`, value, unit, limit, more });
    line('first frame', first / of(least, 'first'), '× 500', limits.ratio, `(${first.toFixed(0)} ms)`);
    line('longest task after it', of(openings, 'longest'), 'ms', limits.task);
    line('main thread after it', of(openings, 'work'), 'ms', limits.work);
    line('heap at most', of(openings, 'heap'), 'MB', limits.heap);
  }
}
