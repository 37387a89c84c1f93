/**
 * When home shows its previews, for an organisation with 30 diagrams of 50 items: in a browser that was never here, on a
 * server that has just been started, and when it is opened again. Beside it an empty page of the same server, and the
 * same where the server has to draw each preview on request. Needs `npm run build`. `--runs=3`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { themes } from '@lintel/domain/themes';
import { openDatabase } from '@lintel/server/src/db/openDatabase.ts';
import { diagramPreview } from '@lintel/server/src/db/tables/diagramPreview.ts';
import { slugOfDocument } from '@lintel/server/src/documents/rights.ts';
import { insertRows } from '@lintel/server/src/documents/rows.ts';
import * as Y from 'yjs';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import { Chromium } from './canvas/chromium.ts';
import { landscape } from './landscape.ts';
import { type Filled, fillDatabase } from './load/organization.ts';
import type { Usage } from './load/probe.ts';
import { type Started, startServer } from './load/processes.ts';
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

interface Opening extends Moments {
  /** Of the server, from the first request until all previews are there, in milliseconds. */
  readonly processor: number;
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
  apply(source, landscape(items), createEditOrigin());
  const payload = Y.encodeStateAsUpdate(source.doc);
  for (const document of documents) {
    const row = { document, userId: null, payload, claims: [], owner: 0, isProjected: false };
    await insertRows(database.db, [row]);
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

const openingAt = async (server: Started, browser: Chromium, address: string): Promise<Opening> => {
  const before = await server.ask<Usage>('usage');
  await browser.open(address);
  const moments = await untilSet<Moments>(browser, 'bench.previews === null ? null : bench');
  const after = await server.ask<Usage>('usage');
  return { ...moments, processor: after.processor - before.processor };
};

interface Run {
  readonly first: Opening;
  readonly again: Opening;
  readonly empty: number;
  readonly onRequest: Opening;
}

const cookieOf = ({ cookies }: Filled): string => cookies[0]?.split(';')[0] ?? '';

const serverOn = async (dataDir: string): Promise<{ server: Started; origin: string }> => {
  const port = await freePort();
  const server = await startServer({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: 'localhost' },
    readyText: 'Lintel',
  });
  return { server, origin: `http://localhost:${port}` };
};

/** As the server does with whatever was drawn, once nobody has it open any more. */
const comeToRest = async (dataDir: string, filled: Filled): Promise<void> => {
  const { server, origin } = await serverOn(dataDir);
  const slugs = filled.documents.map((document) => slugOfDocument(document) ?? '');
  for (const theme of themes) {
    for (const slug of slugs) {
      const address = `${origin}/api/previews?theme=${theme}&diagram=${slug}`;
      for (let isThere = false; !isThere; await delay(20)) {
        const answer = await fetch(address, { headers: { cookie: cookieOf(filled) } });
        isThere = ((await answer.json()) as unknown[]).length > 0;
      }
    }
  }
  await server.end();
};

const forgetPreviews = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir });
  await database.db.delete(diagramPreview);
  await database.close();
};

/** A browser that was never here, on a server that has just been started. */
const visit = async <T>(
  dataDir: string,
  filled: Filled,
  look: (open: (path: string) => Promise<Opening>, browser: Chromium, origin: string) => Promise<T>,
): Promise<T> => {
  const { server, origin } = await serverOn(dataDir);
  const browser = await Chromium.start();
  try {
    const [name = '', value = ''] = cookieOf(filled).split('=');
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
    return await look((path) => openingAt(server, browser, origin + path), browser, origin);
  } finally {
    await browser.stop();
    await server.end();
  }
};

const run = async (): Promise<Run> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-home-'));
  try {
    const filled = await fillDatabase({ dataDir, people: 1, diagrams });
    await drawAll(dataDir, filled.documents);
    await comeToRest(dataDir, filled);
    const kept = await visit(dataDir, filled, async (open, browser, origin) => {
      const first = await open('/');
      // Until the application and what was seen are on the device.
      await untilSet(browser, 'navigator.serviceWorker.controller === null ? null : true');
      await delay(3_000);
      const again = await open('/?sort=name');
      await browser.open(`${origin}/livez`);
      return { first, again, empty: await untilSet<number>(browser, 'bench.emptyAt') };
    });
    await forgetPreviews(dataDir);
    const onRequest = await visit(dataDir, filled, (open) => open('/'));
    return { ...kept, onRequest };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measured: Run[] = [];
for (let count = 0; count < runs; count += 1) measured.push(await run());
const of = (pick: (one: Run) => number): number => median(measured.map(pick));
console.log(`     an empty page of the same server: ${of(({ empty }) => empty).toFixed(0)} ms`);

const openings = {
  first: 'opened for the first time',
  again: 'opened again',
  onRequest: 'each drawn on request',
} as const;
for (const opening of ['onRequest', 'first', 'again'] as const) {
  const cards = of((one) => one[opening].cards);
  const after = of((one) => one[opening].previews - one[opening].cards);
  const processor = of((one) => one[opening].processor);
  const limit = opening === 'onRequest' ? null : limits[opening];
  const verdict = limit === null ? '    ' : after <= limit ? 'ok  ' : 'OVER';
  const atMost = limit === null ? '' : `, at most ${limit}`;
  console.log(
    `${verdict} ${openings[opening]}: cards ${cards.toFixed(0)} ms, previews ${after.toFixed(0)} ms after them${atMost}; the server worked for ${processor.toFixed(0)} ms`,
  );
}
