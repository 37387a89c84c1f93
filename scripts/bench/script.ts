/**
 * What is loaded before a drawing can be worked on, and how long that takes on a processor slowed down four times, beside
 * a bare page of React, Konva, Yjs and the client of Hocuspocus in the same run. `--runs=5`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import { Chromium } from './canvas/chromium.ts';
import { fillDatabase } from './load/organization.ts';
import { startServer } from './load/processes.ts';
import { serveMinimum } from './script/serveMinimum.ts';

const limit = 330_000;
const aim = 215_000;
const slowdown = 4;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

interface Opening {
  /** As sent: compressed. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Notes the moment at which the page says that it can be used. */
const watchReady = `globalThis.bench = { readyAt: null };
  new MutationObserver(() => {
    if (bench.readyAt === null && document.querySelector('[data-ready=true]') !== null)
      bench.readyAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });`;

const readOpening = `({
  milliseconds: bench.readyAt,
  bytes: performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < bench.readyAt)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

const opening = async (browser: Chromium, address: string): Promise<Opening> => {
  await browser.open(address);
  while (!(await browser.evaluate<boolean>('bench.readyAt !== null').catch(() => false)));
  return browser.evaluate<Opening>(readOpening);
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const dataDir = mkdtempSync(join(tmpdir(), 'lintel-script-'));
const { cookies, documents } = await fillDatabase({ dataDir, people: 1, diagrams: 1 });
const port = await freePort();
const server = await startServer({
  program: join(root, 'apps/server/src/main.ts'),
  env: { DATA_DIR: dataDir, PORT: String(port), HOST: 'localhost' },
  readyText: 'Lintel',
});
const minimum = await serveMinimum();
const browser = await Chromium.start();
try {
  const [cookie = ''] = cookies;
  const origin = `http://localhost:${port}`;
  const address = `${origin}/diagram/d:${documents[0]?.slice('diagram:'.length)}`;
  const [name = '', value = ''] = cookie.split('=');
  await browser.send('Network.enable');
  await browser.send('Network.setCookie', { name, value, url: origin });
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Network.setBypassServiceWorker', { bypass: true });
  await browser.send('Page.enable');
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watchReady });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const ours: Opening[] = [];
  const bare: Opening[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(await opening(browser, address));
    bare.push(await opening(browser, minimum.address));
  }
  const bytes = median(ours.map((each) => each.bytes));
  const least = median(bare.map((each) => each.bytes));
  const kilobytes = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
  console.log(
    `${bytes <= limit ? 'ok  ' : 'OVER'} script before a drawing can be used: ${kilobytes(bytes)} of at most ${kilobytes(limit)} (aim ${kilobytes(aim)}; React, Konva, Yjs and Hocuspocus alone: ${kilobytes(least)})`,
  );
  const time = median(ours.map((each) => each.milliseconds));
  const leastTime = median(bare.map((each) => each.milliseconds));
  console.log(
    `     until it can be used, processor ${slowdown} times slower: ${time.toFixed(0)} ms, the bare page ${leastTime.toFixed(0)} ms`,
  );
} finally {
  await browser.stop();
  minimum.close();
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
}
