/**
 * When home shows its previews, for an organisation with 30 diagrams of 50 items: in a browser that was never here, on a
 * server that has just been started, and when it is opened again. Beside it an empty page of the same server. Needs
 * `npm run build`. `--runs=3`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apply, createSessionOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { openDatabase } from '@lintel/server/src/db/client.ts';
import { compact } from '@lintel/server/src/sync/compaction.ts';
import { insertRows } from '@lintel/server/src/sync/rows.ts';
import * as Y from 'yjs';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import { Chromium } from './canvas/chromium.ts';
import { landscape } from './landscape.ts';
import { fillDatabase } from './load/organization.ts';
import { startServer } from './load/processes.ts';
import { median } from './timing.ts';

const diagrams = 30;
const items = 50;
/** After the cards, where nothing is kept; with them, give or take a frame or two, where it is. In milliseconds. */
const limits = { first: 500, again: 50 };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);

interface Moments {
  readonly cards: number;
  readonly previews: number;
}

/** Notes when the cards that can be seen are there, and when each of them shows what is drawn. */
const watch = `globalThis.bench = { emptyAt: null, cards: null, previews: null };
  addEventListener('load', () => requestAnimationFrame(() => { bench.emptyAt = performance.now(); }));
  const isSeen = (card) => { const { top, bottom } = card.getBoundingClientRect(); return bottom > 0 && top < innerHeight; };
  const isDrawn = (card) => [...card.querySelectorAll('img')].some((image) => image.complete && image.naturalWidth > 0);
  const look = () => {
    const cards = [...document.querySelectorAll('[data-diagrams] [data-slug]')].filter(isSeen);
    if (cards.length > 0) bench.cards ??= performance.now();
    if (cards.length > 0 && cards.every(isDrawn)) bench.previews = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

const drawAll = async (dataDir: string, documents: readonly string[]): Promise<void> => {
  const database = await openDatabase({ dataDir });
  const source = openDocument(new Y.Doc());
  apply(source, landscape(items), createSessionOrigin());
  const payload = Y.encodeStateAsUpdate(source.doc);
  for (const document of documents) {
    const row = { document, userId: null, payload, claims: [], owner: 0, isProjected: true };
    await insertRows(database.db, [row]);
    await compact(database.db, document, { now: new Date() });
  }
  await database.close();
};

const untilSet = async <T>(browser: Chromium, expression: string): Promise<T> => {
  for (;;) {
    const found = await browser.evaluate<T | null>(expression).catch(() => null);
    if (found !== null) return found;
    await delay(20);
  }
};

const momentsAt = async (browser: Chromium, address: string): Promise<Moments> => {
  await browser.open(address);
  return untilSet<Moments>(browser, 'bench.previews === null ? null : bench');
};

interface Run {
  readonly first: Moments;
  readonly again: Moments;
  readonly empty: number;
}

const run = async (): Promise<Run> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-home-'));
  const { cookies, documents } = await fillDatabase({ dataDir, people: 1, diagrams });
  await drawAll(dataDir, documents);
  const port = await freePort();
  const server = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: 'localhost' },
    readyText: 'Lintel',
  });
  const browser = await Chromium.start();
  try {
    const origin = `http://localhost:${port}`;
    const [name = '', value = ''] = cookies[0]?.split('=') ?? [];
    await browser.send('Network.enable');
    await browser.send('Network.setCookie', { name, value, url: origin });
    await browser.send('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await browser.send('Page.enable');
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
    const first = await momentsAt(browser, `${origin}/`);
    // Until the application and what was seen are on the device.
    await untilSet(browser, 'navigator.serviceWorker.controller === null ? null : true');
    await delay(3_000);
    const again = await momentsAt(browser, `${origin}/?sort=name`);
    await browser.open(`${origin}/livez`);
    const empty = await untilSet<number>(browser, 'bench.emptyAt');
    return { first, again, empty };
  } finally {
    await browser.stop();
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measured: Run[] = [];
for (let count = 0; count < runs; count += 1) measured.push(await run());
const of = (pick: (one: Run) => number): number => median(measured.map(pick));
console.log(`     an empty page of the same server: ${of(({ empty }) => empty).toFixed(0)} ms`);
for (const opening of ['first', 'again'] as const) {
  const cards = of((one) => one[opening].cards);
  const previews = of((one) => one[opening].previews);
  const after = previews - cards;
  const limit = limits[opening];
  console.log(
    `${after <= limit ? 'ok  ' : 'OVER'} ${opening === 'first' ? 'opened for the first time' : 'opened again'}: cards ${cards.toFixed(0)} ms, previews ${after.toFixed(0)} ms after them, at most ${limit}`,
  );
}
