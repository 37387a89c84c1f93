import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newDiagram } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { isKept, newcomer, openHome, signUp, test } from './people.ts';
import { recordSaved } from './unsent.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow' });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

/** When something was first there to be seen, in milliseconds of the page's own clock. */
const watchFor = async (page: Page, selector: string): Promise<void> => {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      if (document.querySelector(wanted) === null) requestAnimationFrame(look);
      else Reflect.set(window, 'seenAt', performance.now());
    };
    look();
  }, selector);
};

/** By a visit of its own. */
const seenAt = async (context: BrowserContext, address: string, selector: string): Promise<number> => {
  const page = await context.newPage();
  await watchFor(page, selector);
  await page.goto(address);
  await page.waitForFunction(() => Reflect.has(window, 'seenAt'));
  const at = await page.evaluate(() => Number(Reflect.get(window, 'seenAt')));
  await page.close();
  return at;
};

/** A machine that has a lot to do takes longer with a server that is well, too. */
const within = (alive: number): number => Math.max(2_000, 2 * alive + 1_000);

test('a server that hangs keeps nobody from what is on this device', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(drawing.badge).toHaveText('Saved');
  const address = new URL(page.url()).pathname;
  await openHome(page);
  await expect(page.getByRole('link', { name: 'Landscape', exact: true })).toBeVisible();
  await isKept(page);
  const context = page.context();
  const home = () => seenAt(context, '/', '[data-slug] img');
  const opened = () => seenAt(context, address, '[data-ready=true]');
  const alive = [await home(), await opened()] as const;

  server.hang();
  expect(await home()).toBeLessThan(within(alive[0]));
  expect(await opened()).toBeLessThan(within(alive[1]));
  await page.goto(address);
  await expect(drawing.line('Checkout, Placeholder')).toBeAttached();
  const noConnection = page.getByText('No connection to the server');
  await expect(noConnection).toBeVisible();
  await expect(drawing.badge).toHaveText('Offline: 0 changes kept on this device');

  server.goOn();
  await expect(noConnection).toHaveCount(0);
  await expect(drawing.badge).toHaveText('Saved');
});

test('what is drawn while the server hangs is called kept here within ten seconds, and saved later', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  const saved = await recordSaved(page);
  await isKept(page);

  server.hang();
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(drawing.badge).toHaveText('Saving…');
  const drawnAt = Date.now();
  // What follows must not begin the waiting anew.
  for (const x of [-2, 4]) {
    await drawing.draw('2', [x, -4], [x + 4, -2], `At ${x}`);
    await drawing.press('Escape');
  }
  await expect(drawing.badge).toHaveText(/^Offline: [1-9]\d* changes kept on this device$/);
  expect(Date.now() - drawnAt).toBeLessThan(10_000);
  expect(saved).toEqual([]);

  server.goOn();
  await expect(drawing.badge).toHaveText('Saved');
  expect(saved.length).toBeGreaterThanOrEqual(3);
});
