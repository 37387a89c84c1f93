import { expect, type Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { diagram } from '../server/src/db/tables/diagram.ts';
import { componentInstance, relation } from '../server/src/db/tables/drawn.ts';
import { changeLog } from '../server/src/db/tables/logs.ts';
import { users } from '../server/src/db/tables/user.ts';
import type { Database } from '../server/src/db/client.ts';
import { inWords } from '../server/src/model/logs/inWords.ts';
import { Drawing, together } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { isKept, test } from './people.ts';
import { slugOfShown } from './unsent.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow' });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

const outlineOf = (drawing: Drawing): Promise<string[]> =>
  drawing
    .line(/./)
    .evaluateAll((lines) =>
      lines.map(
        (line) => `${line.getAttribute('aria-level')} ${line.getAttribute('aria-label') ?? line.textContent}`,
      ),
    );

/** Of the drawing alone: an onlooker, and what they have selected, is on it for the other person only. */
const pixelsOf = (page: Page): Promise<string> =>
  page.locator('canvas[data-ready=true]').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** As it stands once nothing of it comes any more. */
const settledPixelsOf = async (page: Page): Promise<string> => {
  let seen = '';
  await expect(async () => {
    const before = seen;
    seen = await pixelsOf(page);
    expect(seen === before).toBe(true);
  }).toPass();
  return seen;
};

/** Once nobody is there to be shown, and nothing is selected or pointed at. */
const look = async (
  page: Page,
  address: string,
  items: number,
): Promise<{ outline: string[]; pixels: string }> => {
  await page.goto('/');
  await page.mouse.move(0, 0);
  await page.goto(address);
  const drawing = await new Drawing(page).ready();
  await expect(drawing.badge).toHaveText('Saved');
  await expect(drawing.badge).toHaveAttribute('data-save', 'saved');
  // The outline is written when the page has nothing better to do.
  await expect(drawing.line(/./)).toHaveCount(items);
  const seen = { outline: await outlineOf(drawing), pixels: await settledPixelsOf(page) };
  await page.goto('/');
  return seen;
};

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const rowsOf = async ({ db }: Database, slug: string) => {
  const [found] = await db.select().from(diagram).where(eq(diagram.slug, slug));
  const id = found?.diagramId ?? 0;
  const boxes = await db.select().from(componentInstance).where(eq(componentInstance.fkDiagramId, id));
  const lines = await db.select().from(relation).where(eq(relation.fkDiagramId, id));
  const entries = await db
    .select({ by: users.firstName, facts: changeLog.facts })
    .from(changeLog)
    .leftJoin(users, eq(users.userId, changeLog.fkUserId))
    .where(eq(changeLog.fkDiagramId, id))
    .orderBy(asc(changeLog.logId));
  const nameOf = (instance: number) =>
    boxes.find(({ componentInstanceId }) => componentInstanceId === instance)?.name;
  return {
    boxes: boxes.map(({ name }) => name).sort(),
    lines: lines.map((each) =>
      [nameOf(each.fromFkComponentInstanceId), each.text, nameOf(each.toFkComponentInstanceId)].join(' → '),
    ),
    entries: entries.map(inWords).map(({ by, text }) => `${by}: ${text}`),
  };
};

test('two people who both draw without a connection end at one picture, in browsers, image and rows', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const { first, second } = await together(open);
  const address = `${new URL(first.page.url()).pathname}#at=0,0,1`;
  const slug = slugOfShown(first.page);

  await test.step('they draw together, and each undoes only their own', async () => {
    await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
    await second.draw('2', [4, -4], [8, -2], 'Payments');
    await first.draw('2', [-8, 2], [-4, 4], 'Mistake');
    await expect(second.line('Mistake, Placeholder')).toBeAttached();
    await first.press('Escape');
    // Its name and the box itself.
    await first.press('Control+z');
    await first.press('Control+z');
    await expect(second.line(/^Mistake/)).toHaveCount(0);
    await expect(second.line('Payments, Placeholder')).toBeAttached();
    await Promise.all([first, second].map((each) => expect(each.badge).toHaveText('Saved')));
  });

  await test.step('both lose the connection, draw on, and one reloads meanwhile', async () => {
    await Promise.all([isKept(first.page), isKept(second.page)]);
    for (const { page, badge } of [first, second]) {
      await page.context().setOffline(true);
      await expect(badge).toHaveText(/^Offline: 0 changes/);
    }
    await first.rename('Checkout, Placeholder', 'Till');
    await first.draw('2', [-8, 2], [-4, 4], 'Ledger');
    await second.press('Escape');
    await second.click(-6, -3);
    await second.drag([-3.8, -2.5], [5, -3]);
    await second.page.keyboard.type('Authorises');
    await second.press('Enter');
    await second.press('Escape');
    await second.drag([-6, -3], [-6, -1]);
    await expect(first.line(/^Authorises/)).toHaveCount(0);

    await second.page.reload();
    await second.ready();
    await expect(second.line('Authorises, to Payments, Relation')).toBeAttached();
    await expect(second.badge).toHaveText(/^Offline: \d+ changes kept on this device/);
    await second.page.evaluate(() => {
      location.hash = '#at=0,0,1';
    });
    await second.draw('2', [4, 2], [8, 4], 'Bank');
    await second.press('Escape');
  });

  await test.step('both come back', async () => {
    for (const { page } of [first, second]) await page.context().setOffline(false);
    const returned = { timeout: 20_000 };
    await Promise.all([first, second].map((each) => expect(each.badge).toHaveText('Saved', returned)));
    for (const name of ['Till', 'Payments', 'Ledger', 'Bank']) {
      await expect(first.line(`${name}, Placeholder`)).toBeAttached();
      await expect(second.line(`${name}, Placeholder`)).toBeAttached();
    }
  });

  const seen = [await look(first.page, address, 5), await look(second.page, address, 5)] as const;

  await test.step('the same picture in both', () => {
    expect(seen[1].outline).toEqual(seen[0].outline);
    expect(seen[1].pixels === seen[0].pixels).toBe(true);
  });

  await test.step('the same in the image', async () => {
    const svg = await (await first.page.request.get(`/api/svg/${slug}?fonts=none`)).text();
    for (const word of ['Till', 'Payments', 'Ledger', 'Bank', 'Authorises'])
      expect(svg).toContain(`>${word}<`);
    for (const word of ['Checkout', 'Mistake']) expect(svg).not.toContain(word);
    expect(countOf(svg, />Placeholder</g)).toBe(4);
    // The line of a relation: its point is filled, and the icons are thicker.
    expect(countOf(svg, /<path[^>]* stroke-width="1\.5"/g)).toBe(1);
  });

  await test.step('the same in the rows, and who did what', async () => {
    const isLogged = async () =>
      (await (await first.page.request.get(`/api/diagram/${slug}/change-logs`)).text()).includes('Bank');
    await expect.poll(isLogged).toBe(true);
    const rows = await server.read((database) => rowsOf(database, slug));
    expect(rows.boxes).toEqual(['Bank', 'Ledger', 'Payments', 'Till']);
    expect(rows.lines).toEqual(['Till → Authorises → Payments']);
    const of = (name: string) => rows.entries.filter((entry) => entry.startsWith(`${name}: `)).join('\n');
    expect(rows.entries.every((entry) => /^(Ada|Jan): /.test(entry))).toBe(true);
    for (const word of ['"Checkout"', '"Ledger"', 'renamed'])
      expect(of('Ada').toLowerCase()).toContain(word.toLowerCase());
    for (const word of ['"Payments"', '"Bank"', 'relation', 'moved'])
      expect(of('Jan').toLowerCase()).toContain(word.toLowerCase());
    expect(of('Ada')).not.toMatch(/Payments|Bank|relation|moved/i);
    expect(of('Jan')).not.toMatch(/Ledger|renamed/i);
    // Jan moved it while Ada renamed it: whose edits were read first decides by which name the log knows it.
    expect(of('Jan')).not.toMatch(/(?<!moved the component )"(Checkout|Till)"/i);
  });
});
