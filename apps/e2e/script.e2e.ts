import { expect, type Page } from '@playwright/test';
import { createDiagram, newcomer, signUp, test } from './people.ts';

/** Bytes as they are sent. What may be called small is argued in CONTRIBUTING.md. */
const most = { drawing: 330_000, home: 370_000, entrance: 250_000 };
/** What several chunks share would become chunks of their own: scriptFiles.ts makes them a few. */
const mostFiles = 6;

interface Fetched {
  readonly bytes: number;
  readonly decoded: number;
  readonly names: readonly string[];
}

/** The script that a page of this address needs before something stands on it. */
const fetchedBefore = async (page: Page, address: string, shown: string): Promise<Fetched> => {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      performance.mark('shown');
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
  }, shown);
  await page.goto(address);
  await expect(page.locator(shown).first()).toBeVisible();
  return page.evaluate(() => {
    const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < shownAt,
    );
    return {
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      decoded: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      names: scripts.map(({ name, encodedBodySize }) => `${new URL(name).pathname} ${encodedBodySize}`),
    };
  });
};

const expectLittle = ({ bytes, decoded, names }: Fetched, atMost: number): void => {
  expect(names.length).toBeGreaterThan(1);
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(mostFiles);
  expect(bytes, names.join('\n')).toBeLessThanOrEqual(atMost);
  // Compressed at all.
  expect(decoded).toBeGreaterThan(2 * bytes);
};

test('little script is fetched before a drawing can be worked on, and before home stands', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const address = await createDiagram(page, 'Landscape');
  const storageState = await page.context().storageState();

  expectLittle(await fetchedBefore(await open({ storageState }), address, '[data-ready=true]'), most.drawing);
  expectLittle(await fetchedBefore(await open({ storageState }), '/', 'main h1'), most.home);
});

test('strangers who sign in wait for nothing that only others need', async ({ open }) => {
  expectLittle(await fetchedBefore(await open(), '/user/sign-in', 'form'), most.entrance);
});

test('who is signed in is asked once, while the script is on its way', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Eva', 'Lind'), { organization: 'Alder Goods' });
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    const asked: string[] = [];
    globalThis.fetch = async (address, init) => {
      asked.push(`${typeof address === 'string' ? address : 'elsewhere'} ${document.readyState}`);
      return send(address, init);
    };
    Object.assign(globalThis, { asked });
  });
  await page.goto('/');
  await expect(page.locator('main h1')).toBeVisible();
  // What follows from the answer is asked next, and not the same once more.
  const [first, second] = (await page.evaluate(() => (globalThis as { asked?: string[] }).asked)) ?? [];
  expect(first).toBe('/api/auth/session loading');
  expect(second).toBeDefined();
  expect(second).not.toContain('/api/auth/session');
  // Later it is asked anew: a session that ended elsewhere shows.
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByLabel('Work e-mail')).toBeVisible();
});

test('what is named before the script has run is what a page fetches by itself', async ({ open }) => {
  const first = await open();
  await signUp(first, newcomer('Ola', 'Berg'), { organization: 'Alder Goods' });
  const diagram = await createDiagram(first, 'Landscape');
  const storageState = await first.context().storageState();
  const page = await open({ storageState, serviceWorkers: 'block' });
  let named: string[] = [];
  // Without being told, the page finds what it needs by itself.
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const { link = '', ...headers } = response.headers();
    named = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file);
    return route.fulfill({ response, headers });
  });
  for (const address of ['/', diagram, '/components', '/settings/tags']) {
    await page.goto(address);
    const needed = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    expect(named.length, address).toBeGreaterThan(2);
    await expect.poll(needed, { message: address }).toEqual(expect.arrayContaining(named));
  }
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
