/**
 * A view of 100,000 components with 30 attributes each, all of them columns, on the built product's own page: frames while it
 * is scrolled, beside a page that only scrolls, and whether a cell that was edited shows in the next frame. Needs
 * `npm run build`. BENCH_COMPONENTS says of how many.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Chromium } from '../canvas/chromium.ts';
import { quiet } from '../canvas/quiet.ts';
import { processTime } from '../canvas/processTime.ts';
import { median, report } from '../canvas/table.ts';
import { serveBareList } from './bareList.ts';
import { editCells } from './editing.ts';
import { startFilled } from './filled.ts';
import { scroll, type Scrolled } from './scrolling.ts';

const components = Number(process.env['BENCH_COMPONENTS'] ?? 100_000);
const attributes = 30;
const rowHeight = 36;
const rounds = 5;
const edits = 20;

/** A frame or two are lost to whatever else a machine does. */
const share = 0.98;
/** Milliseconds between two frames, in which all processes of the browser have to be done with one. */
const frame = 1000 / 60;

const product = await startFilled(components, attributes);
const bareList = await serveBareList(components * rowHeight);
const [real, bare] = [await Chromium.start(), await Chromium.start()];

const frames = 240;
/** Pixels from frame to frame: reading, a wheel that is turned fast, the scroll bar from end to end. */
const runs = {
  'reading, 13 px a frame': 13,
  'a wheel, 67 px a frame': 67,
  'the bar, from end to end': (components * rowHeight) / frames,
};

interface Measured extends Scrolled {
  /** Of the processor, in milliseconds: a machine that is busy with other work loses frames, and spends no more on each. */
  readonly cost: number;
}

const measured = async (pixels: number, browser: Chromium, selector: string): Promise<Measured> => {
  await browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollTop = 0`);
  await delay(1_500);
  await quiet(browser);
  const before = processTime(browser.processId);
  const found = await scroll(browser, selector, { frames, pixels });
  return { ...found, cost: (processTime(browser.processId) - before) / found.frames };
};

const of = (found: readonly Measured[], pick: (one: Measured) => number): number => median(found.map(pick));

try {
  const [name = '', value = ''] = product.cookie.split('=');
  await real.send('Network.enable');
  await real.send('Network.setCookie', { name, value, url: product.origin, httpOnly: true });
  for (const browser of [real, bare]) {
    await browser.send('Page.enable');
    await browser.send('Performance.enable');
  }
  await real.open(
    `${product.origin}/query/q:${product.viewSlug}`,
    `document.querySelector('td[data-column] button') !== null`,
  );
  await bare.open(bareList.origin);
  await quiet(real);

  const edited = await editCells(real, edits);
  report({
    name: 'edited cells in the next frame',
    value: edited.filter(({ isShown }) => isShown).length,
    unit: `of ${edits}`,
    limit: edits,
    isLeast: true,
    more: `(${median(edited.map(({ after }) => after)).toFixed(1)} ms after the key)`,
  });

  for (const [what, pixels] of Object.entries(runs)) {
    const found: { real: Measured[]; bare: Measured[] } = { real: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      found.bare.push(await measured(pixels, bare, 'main'));
      found.real.push(await measured(pixels, real, 'div:has(> table)'));
    }
    report({
      name: what,
      value: of(found.real, ({ cost }) => cost),
      unit: 'ms a frame',
      limit: Math.floor(frame),
      more: `(bare ${of(found.bare, ({ cost }) => cost).toFixed(1)} ms)`,
    });
    const bareRate = of(found.bare, ({ perSecond }) => perSecond);
    report({
      name: `frames, ${what}`,
      value: of(found.real, ({ perSecond }) => perSecond) / bareRate,
      unit: '× bare',
      limit: share,
      isLeast: true,
      more: `(${of(found.real, ({ perSecond }) => perSecond).toFixed(1)} frames/s, bare ${bareRate.toFixed(1)}; longest frame ${of(found.real, ({ longest }) => longest).toFixed(0)} ms, bare ${of(found.bare, ({ longest }) => longest).toFixed(0)} ms)`,
    });
    report({
      name: `long tasks, ${what}`,
      value: found.real.reduce((sum, { longTasks }) => sum + longTasks, 0),
      unit: `in ${rounds}`,
      limit: 0,
      more: `(longest ${Math.max(...found.real.map(({ longestTask }) => longestTask)).toFixed(0)} ms)`,
    });
  }
} finally {
  await real.stop();
  await bare.stop();
  bareList.close();
  await product.stop();
}
