import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { realAddress } from './pages.ts';
import type { Place } from './place.ts';
import type { Product } from './product.ts';
import { quiet, workOf } from './quiet.ts';
import { median, report } from './table.ts';
import { watchWorkers } from './workers.ts';

const limits = { ratio: 1.3, task: 50, work: 3_000, heap: 120 } as const;

/** Milliseconds, with some to spare. */
const keptAfter = 8_000;

interface Opening {
  /** Milliseconds until all that is seen of the diagram is there, be it as it was seen last. */
  readonly seen: number;
  /** Until the diagram itself is there, and can be worked on. */
  readonly ready: number;
  /** Of the main thread, from then until it is quiet. */
  readonly work: number;
  /** Since the diagram is there. */
  readonly longest: number;
  /** Megabytes at most, garbage and workers included. */
  readonly heap: number;
}

export interface Opened {
  readonly count: number;
  readonly slug: string;
  readonly place: Place;
}

const watch = `globalThis.opening = { seenAt: null, readyAt: null, tasks: [] };
  new MutationObserver(() => {
    if (opening.seenAt === null && document.querySelector('canvas[data-last-seen], canvas[data-ready]') !== null)
      opening.seenAt = performance.now();
    if (opening.readyAt === null && document.querySelector('canvas[data-ready=true]') !== null)
      opening.readyAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-last-seen', 'data-ready'] });
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
  let ready: number | null = null;
  while (ready === null) {
    ready = await browser.evaluate<number | null>(isReady).catch(() => null);
    await note((await workOf(browser)).heap);
  }
  const before = await workOf(browser);
  const after = await quiet(browser, ({ heap: used }) => note(used));
  const longest = await browser.evaluate<number>(longestSince);
  const seen = await browser.evaluate<number>('opening.seenAt');
  return { seen, ready, work: after.task - before.task, longest, heap: heap / 1e6 };
}

/** As a reader who has looked at it for a while: what was seen is kept once the view has rested. */
async function visit(browser: Chromium, product: Product, opened: Opened): Promise<void> {
  await opening(browser, product, opened, true);
  await delay(keptAfter);
}

/** The first frame of each size, in turns, and what is done after it. */
export async function measureOpening(
  browser: Chromium,
  product: Product,
  all: readonly Opened[],
  { rounds, isKept }: { rounds: number; isKept: boolean },
): Promise<void> {
  const found = new Map<Opened, Opening[]>(all.map((each) => [each, []]));
  if (isKept) for (const each of all) await visit(browser, product, each);
  for (let round = 0; round < rounds; round += 1)
    for (const [each, openings] of found) openings.push(await opening(browser, product, each, isKept));
  const of = (openings: readonly Opening[], name: keyof Opening): number =>
    median(openings.map((each) => each[name]));
  const [least = []] = found.values();
  const copy = isKept ? 'kept copy' : 'no copy';
  for (const [{ count }, openings] of found) {
    const line = (name: string, value: number, unit: string, limit: number, more = ''): void =>
      report({ name: `${name}, ${count}, ${copy}`, value, unit, limit, more });
    const until = (name: string, moment: 'seen' | 'ready'): void => {
      const value = of(openings, moment);
      line(name, value / of(least, moment), '× 500', limits.ratio, `(${value.toFixed(0)} ms)`);
    };
    until('first frame', 'seen');
    until('until it can be worked on', 'ready');
    line('longest task after it', of(openings, 'longest'), 'ms', limits.task);
    line('main thread after it', of(openings, 'work'), 'ms', limits.work);
    line('heap at most', of(openings, 'heap'), 'MB', limits.heap);
  }
}
