import { expect } from '@playwright/test';
import { createDiagram, newcomer, signUp, test } from './people.ts';

/** Bytes as they are sent. What may be called small is argued in CONTRIBUTING.md. */
const most = 330_000;
const mostFiles = 5;

test('little script is fetched before a drawing can be worked on', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const address = await createDiagram(page, 'Landscape');

  const cold = await open({ storageState: await page.context().storageState() });
  await cold.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-ready=true]') === null) return;
      performance.mark('ready');
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
  });
  await cold.goto(address);
  await expect(cold.locator('[data-ready=true]')).toBeVisible();

  const scripts = await cold.evaluate(() => {
    const readyAt = performance.getEntriesByName('ready')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < readyAt)
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        name: new URL(name).pathname,
        encodedBodySize,
        decodedBodySize,
      }));
  });
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(scripts.length).toBeGreaterThan(1);
  // What several chunks share becomes a chunk of its own: small ones belong into the kit of vite.config.ts.
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(mostFiles);
  expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(most);
  // Compressed at all.
  expect(scripts.reduce((sum, each) => sum + each.decodedBodySize, 0)).toBeGreaterThan(2 * bytes);
});
