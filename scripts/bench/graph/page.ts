import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from '../canvas/chromium.ts';
import type { Product } from '../canvas/product.ts';
import { type BenchGraph, nameOf } from './model.ts';

/** What the page is asked about itself. In milliseconds since it was begun. */
export interface Opening {
  /** All that the graph is made of has arrived. */
  readonly readAt: number;
  readonly firstAt: number;
  readonly finalAt: number;
  /** Of the main thread, from when all has arrived on. */
  readonly longest: number;
}

const canvas = `document.querySelector('[role=application]')`;

const watch = `globalThis.graphTimes = { firstAt: null, finalAt: null, tasks: [] };
  new MutationObserver(() => {
    const canvas = ${canvas};
    if (graphTimes.firstAt === null && canvas?.matches('[data-drawn=true]'))
      requestAnimationFrame(() => { graphTimes.firstAt ??= performance.now(); });
    if (graphTimes.finalAt === null && canvas?.getAttribute('aria-busy') === 'false')
      requestAnimationFrame(() => { graphTimes.finalAt ??= performance.now(); });
  }).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) graphTimes.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });`;

const times = `(() => {
  const read = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/dependencies/'));
  const readAt = Math.max(...read.filter(({ name }) => !name.includes('/people')).map(({ responseEnd }) => responseEnd));
  const { firstAt, finalAt, tasks } = graphTimes;
  const longest = Math.max(0, ...tasks.filter(({ startTime }) => startTime >= readAt).map(({ duration }) => duration));
  return { readAt, firstAt, finalAt, longest };
})()`;

export const prepareGraphs = (browser: Chromium): Promise<unknown> =>
  browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });

/** What the page has kept of the layouts that it has seen. */
const forgetLayouts = `(async () => {
  const known = (await indexedDB.databases?.() ?? []).some(({ name }) => name === 'lintel.kept');
  if (!known) return;
  await new Promise((done, failed) => {
    const asked = indexedDB.open('lintel.kept');
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const change = asked.result.transaction('things', 'readwrite');
      const keys = change.objectStore('things').getAllKeys();
      keys.onsuccess = () => {
        for (const key of keys.result) if (key[1].startsWith('layout ')) change.objectStore('things').delete(key);
      };
      change.oncomplete = () => { asked.result.close(); done(); };
    };
  });
})()`;

/** Until the engine is done, or for the second time: until what was kept of the first one stands. */
export async function openGraph(
  browser: Chromium,
  { origin }: Product,
  { slug }: BenchGraph,
  isAgain = false,
): Promise<Opening> {
  // What was laid out last is kept a moment afterwards.
  await delay(300);
  if (!isAgain) {
    // A page of the product that keeps nothing itself: where there is none, the browser gives no storage.
    await browser.send('Page.navigate', { url: `${origin}/early.js` });
    await delay(300);
    await browser.evaluate(forgetLayouts);
  }
  await browser.send('Page.navigate', { url: 'about:blank' });
  await delay(300);
  await browser.send('Page.navigate', { url: `${origin}/dependency/f:${slug}` });
  while (true) {
    await delay(100);
    const found = await browser.evaluate<Opening>(times).catch(() => null);
    if (found !== null && found.firstAt !== null && found.finalAt !== null) return found;
  }
}

/** What the engine alone takes for the same nodes and edges as it comes, in its worker: milliseconds. */
export const engineAlone = (browser: Chromium, graph: BenchGraph, script: string): Promise<number> =>
  browser.evaluate<number>(`(async () => {
    const { componentInstances, relations } = await (await fetch('/api/dependencies/')).json();
    const found = await (await fetch('/api/dependencies/filters', {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { filter: (await (await fetch('/api/dependencies/filter/${graph.slug}')).json()).filter } }),
    })).json();
    const shown = new Set(found.components);
    const componentOf = new Map(componentInstances.map((each) => [each.componentInstanceId, each.fkComponentId]));
    const edges = new Map();
    for (const { fromFkComponentInstanceId, toFkComponentInstanceId } of relations) {
      const [from, to] = [componentOf.get(fromFkComponentInstanceId), componentOf.get(toFkComponentInstanceId)];
      if (shown.has(from) && shown.has(to)) edges.set(from + '-' + to, { id: from + '-' + to, sources: [String(from)], targets: [String(to)] });
    }
    const graph = {
      id: 'root',
      children: [...shown].map((id) => ({ id: String(id), width: 240, height: 60 })),
      edges: [...edges.values()],
    };
    const begun = performance.now();
    const worker = new Worker('${script}');
    return new Promise((done, failed) => {
      worker.onerror = failed;
      worker.onmessage = ({ data: { data, error } }) => {
        if (error !== undefined) failed(new Error(String(error)));
        else if (data !== undefined) { worker.terminate(); done(performance.now() - begun); }
      };
      worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
      worker.postMessage({ id: 1, cmd: 'layout', graph, layoutOptions: { 'elk.algorithm': 'layered' }, options: {} });
    });
  })()`);

/** Milliseconds from when a relation was drawn until the outline of the open graph has it. */
export async function measureEdit(
  browser: Chromium,
  { written }: BenchGraph,
  [from, to]: readonly [number, number],
): Promise<number> {
  const words = `depends on ${nameOf(to)},`;
  const isThere = `[...document.querySelectorAll('[role=treeitem]')].some(({ textContent }) => textContent.startsWith(${JSON.stringify(words)}))`;
  const begun = performance.now();
  written.relate(from, to);
  while (!(await browser.evaluate<boolean>(isThere))) {
    if (performance.now() - begun > 20_000) throw new Error('The relation did not come to the graph');
    await delay(10);
  }
  return performance.now() - begun;
}
