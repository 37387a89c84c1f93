import { expect } from '@playwright/test';
import { createDiagram, newcomer, signUp, test } from './people.ts';

/** Bytes as they are sent. What may be called small is argued in CONTRIBUTING.md. */
const most = 330_000;
const mostFiles = 4;

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
  // What several chunks share would become chunks of their own: vite.config.ts makes them one.
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(mostFiles);
  expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(most);
  // Compressed at all.
  expect(scripts.reduce((sum, each) => sum + each.decodedBodySize, 0)).toBeGreaterThan(2 * bytes);
});

test('icons are drawn from one file beside the script', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ida', 'Noor'), { organization: 'Alder Goods' });
  await page.goto(await createDiagram(page, 'Landscape'));
  await expect(page.locator('[data-ready=true]')).toBeVisible();
  const uses = page.locator('svg.lucide use');
  const addresses = await uses.evaluateAll((found) =>
    found.map((use) => use.getAttribute('href')?.split('#')[0]),
  );
  expect(addresses.length).toBeGreaterThan(10);
  expect(new Set(addresses).size).toBe(1);
  // One whose drawing is not in the file would have no size.
  const undrawn = () =>
    uses.evaluateAll((found) =>
      found
        .filter((use) => use.checkVisibility())
        .filter((use) => {
          const { width, height } = (use as SVGUseElement).getBBox();
          return width + height === 0;
        })
        .map((use) => use.getAttribute('href')),
    );
  await expect.poll(undrawn).toEqual([]);
});
