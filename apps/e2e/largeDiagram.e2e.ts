import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component, relation } from '@lintel/diagram/testing/build';
import { expect, type Page } from '@playwright/test';
import { connectStock } from '../server/src/sync/stockClient.fixture.ts';
import { ask } from './ask.ts';
import { newDiagram } from './drawing.ts';
import { newcomer, signOut, signUp, test } from './people.ts';
import { slugOfShown } from './unsent.ts';

const boxes = 600;
const columns = 30;
/** More than are read before anything is seen. */
const relations = 1_100;

const boxKey = (at: number): string => `component${at}`;

const components = Array.from({ length: boxes }, (_, at) =>
  component(boxKey(at), [(at % columns) * 6, Math.floor(at / columns) * 4, 3, 2]),
);

const landscape = [
  ...components,
  ...Array.from({ length: relations }, (_, at) =>
    relation(`relation${at}`, boxKey(at % boxes), boxKey((at + 1 + Math.floor(at / boxes)) % boxes)),
  ),
].flat();

/** No route of it depends on what lies beyond a view. */
const rows = [
  ...components,
  ...Array.from({ length: boxes }, (_, at) =>
    at % columns === columns - 1 ? [] : relation(`relation${at}`, boxKey(at), boxKey(at + 1)),
  ),
].flat();

/** A program draws so many things on a new diagram. */
async function diagramOf(page: Page, baseURL: string | undefined, changes: typeof landscape, items: number) {
  const ada = newcomer('Ada', 'Kay');
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const slug = slugOfShown(page);
  const { secret } = await ask<{ secret: string }>(page, 'POST', `/api/diagram/${slug}/token`, {
    access: 'write',
  });
  const address = `${(baseURL ?? '').replace(/^http/, 'ws')}/yjs`;
  const program = connectStock(address, documentName(slug), { secret });
  await expect.poll(() => program.provider.synced).toBe(true);
  const document = openDocument(program.doc);
  apply(document, changes, createEditOrigin());
  await expect.poll(() => document.columns.id.size, { timeout: 30_000 }).toBe(items);
  await page.goto('about:blank');
  return { ada, drawing, slug, document, leave: () => program.leave() };
}

test('of a large diagram that has just opened everything can be deleted at once, and brought back', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  const { drawing, slug, document, leave } = await diagramOf(page, baseURL, landscape, boxes + relations);
  try {
    await drawing.open(`/diagram/d:${slug}#at=3,3,1`);
    await drawing.canvas.focus();
    await drawing.press('ControlOrMeta+a');
    await drawing.press('Delete');
    await expect.poll(() => document.columns.alive.size).toBe(0);
    await drawing.press('ControlOrMeta+z');
    await expect.poll(() => document.columns.alive.size).toBe(boxes + relations);
    await expect(drawing.badge).toHaveText('Saved');
  } finally {
    leave();
  }
});

/** From where what was seen lies beside the documents on this device. */
const keptSights = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')));
      });
    const places: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('lintel/')) continue;
      const database = await answer(indexedDB.open(name));
      const kept = await answer<unknown[]>(database.transaction('custom').objectStore('custom').getAll());
      for (const each of kept) places.push(/(?<="camera":).*?}/.exec(String(each))?.[0] ?? '');
      database.close();
    }
    return places;
  });

/** What each canvas looked like when it was first said to show the drawing. */
const noteCanvases = (): void => {
  const looks: Record<string, string> = {};
  Object.assign(globalThis, { looks });
  new MutationObserver(() => {
    for (const name of ['lastSeen', 'ready'])
      for (const canvas of document.querySelectorAll('canvas'))
        if (canvas.dataset[name] === 'true') looks[name] ??= canvas.toDataURL();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-last-seen', 'data-ready'] });
};

test('a large diagram is shown as it was seen last until its document is read, and then is itself', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  const inRows = boxes + boxes - boxes / columns;
  const { ada, drawing, slug, leave } = await diagramOf(page, baseURL, rows, inRows);
  leave();
  const ways = [
    { at: '#at=30,20,1', seenFrom: '{"x":30,"y":20,"zoom":1}' },
    { at: '', seenFrom: '{"x":88.5,"y":39,"zoom":0.28}' },
  ];
  for (const { at, seenFrom } of ways) {
    await page.goto('about:blank');
    await drawing.open(`/diagram/d:${slug}${at}`);
    await expect.poll(() => keptSights(page), { timeout: 30_000 }).toContain(seenFrom);
  }
  await page.addInitScript(noteCanvases);
  for (const { at } of ways) {
    await page.goto('about:blank');
    await drawing.open(`/diagram/d:${slug}${at}`);
    const looks = await page.evaluate(
      () => (globalThis as unknown as { looks: Record<string, string> }).looks,
    );
    expect(Object.keys(looks)).toEqual(['lastSeen', 'ready']);
    // Where letters are smaller than they are, they are smoothed otherwise on a canvas of another size.
    if (at !== '') expect(looks['lastSeen'] === looks['ready']).toBe(true);
    await expect(page.locator('canvas[data-last-seen]')).toHaveCount(0);
  }
  await signOut(page, ada);
  expect(await keptSights(page)).toEqual([]);
});
