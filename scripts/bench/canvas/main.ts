/**
 * What the canvas costs beside a bare one in the same run: processor time of all processes of a real browser, drawing in
 * software, per step of real input, without what a blank page costs. `--runs=5`, `--only=pan`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Chromium } from './chromium.ts';
import { drag, type Gesture, pan, remoteMoves, zoom } from './gestures.ts';
import { type PageName, pageNames, servePages } from './pages.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);

interface Line {
  readonly name: string;
  readonly query: string;
  readonly limit: number;
  readonly gesture: Gesture;
}

const near = 0.62;
const far = 0.28;
const steps = 90;
const roomy = (count: number, zoomed: number): string => `count=${count}&zoom=${zoomed}`;
const dense = `count=2000&spacing=dense&zoom=${far}`;

const lines: Line[] = [
  ...[500, 2_000, 10_000].flatMap((count): Line[] => [
    { name: `pan, 60 of ${count} visible`, query: roomy(count, near), limit: 1.4, gesture: pan(steps) },
    { name: `zoom, 60 of ${count} visible`, query: roomy(count, near), limit: 1.4, gesture: zoom(steps) },
  ]),
  { name: 'pan at 0.28, 2000', query: roomy(2_000, far), limit: 1, gesture: pan(steps) },
  { name: 'zoom at 0.28, 2000', query: roomy(2_000, far), limit: 1, gesture: zoom(steps) },
  { name: 'pan, all 2000 visible', query: dense, limit: 1, gesture: pan(steps) },
  { name: 'zoom, all 2000 visible', query: dense, limit: 1, gesture: zoom(steps) },
  ...[1, 50].flatMap((count): Line[] => [
    {
      name: `drag ${count}, 60 of 2000 visible`,
      query: `${roomy(2_000, near)}&dragged=${count}`,
      limit: 1.3,
      gesture: drag(steps),
    },
    {
      name: `drag ${count}, all 2000 visible`,
      query: `${dense}&dragged=${count}`,
      limit: 0.6,
      gesture: drag(steps),
    },
  ]),
  { name: '1000 remote moves, 10000', query: roomy(10_000, near), limit: 4, gesture: remoteMoves(1_000) },
];

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const browser = await Chromium.start();
const server = await servePages();

const settle = () => delay(400);

async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = browser.processorTime();
  await work();
  return (browser.processorTime() - before) * 1000;
}

async function opened(page: PageName, query: string): Promise<void> {
  await browser.open(`${server.address}/${page}?${query}`);
  await settle();
}

const watchTasks = `globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'longtask' });`;

/** Milliseconds per step, and the longest task on the main thread. */
async function measured(page: PageName, line: Line): Promise<{ each: number; longest: number }> {
  await opened(page, line.query);
  await browser.evaluate('bench.show()');
  await browser.evaluate('bench.complete()');
  await settle();
  // A person who drags has dragged before: what the browser compiles on the first time is spent then.
  await line.gesture.run(browser);
  await settle();
  await browser.evaluate(watchTasks);
  const total = await spent(async () => {
    await line.gesture.run(browser);
    await delay(200);
  });
  return { each: total / line.gesture.steps, longest: await browser.evaluate<number>('globalThis.longest') };
}

type Figures = Record<PageName, number[]>;
const noFigures = (): Figures => ({ benchPage: [], barePage: [], blankPage: [] });

const report = (name: string, figures: Figures, limit: number, more = ''): number => {
  const blank = median(figures.blankPage);
  const ours = median(figures.benchPage) - blank;
  const bare = median(figures.barePage) - blank;
  const ratio = ours / bare;
  const verdict = ratio <= limit ? 'ok  ' : 'OVER';
  console.log(
    `${verdict} ${name.padEnd(28)} ${ratio.toFixed(2)} of at most ${limit.toFixed(1)}  (${ours.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, blank ${blank.toFixed(2)} ms)${more}`,
  );
  return ours;
};

const wanted = (name: string): boolean => name.includes(values.only);
const own = new Map<string, number>();

for (const line of lines.filter(({ name }) => wanted(name))) {
  const figures = noFigures();
  let longest = 0;
  for (let run = 0; run < runs; run += 1)
    for (const page of pageNames) {
      const { each, longest: task } = await measured(page, line);
      figures[page].push(each);
      if (page === 'benchPage') longest = Math.max(longest, task);
    }
  const more = longest > 0 ? `, longest task ${longest.toFixed(0)} ms` : '';
  own.set(line.name, report(line.name, figures, line.limit, more));
}

for (const kind of ['pan', 'zoom']) {
  const [few, many] = [own.get(`${kind}, 60 of 500 visible`), own.get(`${kind}, 60 of 10000 visible`)];
  if (few !== undefined && many !== undefined)
    console.log(
      `${many / few <= 1.2 ? 'ok  ' : 'OVER'} ${kind}: 10000 beside 500       ${(many / few).toFixed(2)} of at most 1.2`,
    );
}

/** So many openings are one run: processor time is told in steps of 10 ms for each process. */
const openings = 5;

for (const count of [2_000, 10_000]) {
  const name = `first frame, ${count}`;
  if (!wanted(name)) continue;
  const figures = noFigures();
  for (let run = 0; run < runs; run += 1) {
    const total: Record<PageName, number> = { benchPage: 0, barePage: 0, blankPage: 0 };
    for (let opening = 0; opening < openings; opening += 1)
      for (const page of pageNames) {
        await opened(page, roomy(count, near));
        total[page] += await spent(() => browser.evaluate('bench.show()'));
      }
    for (const page of pageNames) figures[page].push(total[page] / openings);
  }
  report(name, figures, 2);
}

if (wanted('frames kept')) {
  const shares: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await opened('benchPage', roomy(10_000, near));
    await browser.evaluate('bench.show()');
    await browser.evaluate('bench.complete()');
    await settle();
    const counting = browser.evaluate<number>(`new Promise((done) => {
      const start = performance.now();
      let frames = 0;
      const next = (time) => {
        frames += 1;
        if (time - start > 2000) done((frames * 1000) / 60 / (time - start)); else requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    })`);
    await pan(100).run(browser);
    shares.push(await counting);
  }
  const share = median(shares);
  console.log(
    `${share >= 0.95 ? 'ok  ' : 'LESS'} frames kept, pan of 10000     ${share.toFixed(3)} of at least 0.95`,
  );
}

server.close();
await browser.stop();
