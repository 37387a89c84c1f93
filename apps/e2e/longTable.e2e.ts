import { expect, type Locator, type Page } from '@playwright/test';
import { makeAttributes, makeComponents } from './modelCalls.ts';
import { alone, makeView } from './modelViews.ts';
import { colleagueOf, test } from './people.ts';

const count = 260;
const numbered = (at: number): string => `Till ${String(at).padStart(3, '0')}`;

/** A view of 260 components by name, of which a call takes 200. */
const longView = async (page: Page) => {
  const all = Array.from({ length: count }, (_, at) => ({ name: numbered(at + 1) }));
  await makeComponents(page, all.slice(0, 200));
  await makeComponents(page, all.slice(200));
  return makeView(page, {
    name: 'Tills',
    filter: { columns: ['col-name', 'col-state'], sort: { column: 'col-name', order: 'asc' } },
  });
};

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const cell = (page: Page, name: string) => row(page, name).locator('td[data-column="0"]');

test('a long table is scrolled as one, of which only what is in sight is there', async ({ open }) => {
  const page = await alone(open);
  const view = await longView(page);
  await page.goto(`/query/q:${view.slug}`);
  await expect(page.getByText('Showing 1 to 50 of 260 items')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '261');
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  await row(page, numbered(1)).hover();
  await page.mouse.wheel(0, 36 * 120);
  await expect(row(page, numbered(125))).toBeInViewport();
  await expect(page.getByText('Showing 101 to 150 of 260 items')).toBeVisible();
  await expect(row(page, numbered(1))).toHaveCount(0);
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await expect(page).toHaveURL(/page=3/);
  await page.reload();
  await expect(row(page, numbered(101))).toBeInViewport();
  await expect(page.getByText('Showing 101 to 150 of 260 items')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(row(page, numbered(51))).toBeInViewport();
  await expect(page.getByText('Showing 51 to 100 of 260 items')).toBeVisible();

  // Another order begins on top.
  await page
    .getByRole('columnheader', { name: 'Name' })
    .getByRole('button', { name: 'Name', exact: true })
    .click();
  await expect(row(page, numbered(260))).toBeInViewport();
  await expect(page.getByText('Showing 1 to 50 of 260 items')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

test('one goes to its end by the keyboard, works there, and comes back', async ({ open }) => {
  const page = await alone(open);
  const view = await longView(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/query/q:${view.slug}`);
  await cell(page, numbered(1)).click({ position: { x: 180, y: 8 } });
  await page.keyboard.press('Control+ArrowDown');
  await expect(cell(page, numbered(260))).toBeFocused();
  await expect(page.getByText('Showing 251 to 260 of 260 items')).toBeVisible();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Till 260, closed');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Till 260, closed')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(cell(page, numbered(1))).toBeFocused();
  await expect(page.getByText('Showing 1 to 50 of 260 items')).toBeVisible();

  // What was not read is read for what is done with it.
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(row(page, 'Till 260, closed')).toBeInViewport();
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.clipboard.readText()).split('\n').length))
    .toBe(count);
  await page.keyboard.press('Delete');
  await expect(page.getByText('At most 200 rows at once')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByText('The first 200 are selected')).toBeVisible();
  await expect(page.getByText('200 selected', { exact: true })).toBeVisible();
});

test('many rows are copied where the page is not secure, and what is refused says so', async ({ open }) => {
  const page = await alone(open);
  const view = await longView(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/query/q:${view.slug}`);
  await cell(page, numbered(1)).click({ position: { x: 180, y: 8 } });
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(row(page, numbered(260))).toBeInViewport();
  // Another test may have left as many rows there.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { write: () => Promise.reject(new Error('Not allowed')) }),
  );
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.clipboard.readText()).split('\n').length))
    .toBe(count);
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Could not copy')).toBeVisible();
});

test('readers scroll as well, and see what others change there; what does not come can be asked for again', async ({
  open,
}) => {
  const page = await alone(open);
  const view = await longView(page);
  const reader = await colleagueOf(page, open, 'Reader');
  await reader.goto(`/query/q:${view.slug}`);
  await expect(reader.getByText('Showing 1 to 50 of 260 items')).toBeVisible();
  await reader.route('**/api/queries/result', (route) => route.fulfill({ status: 500, body: '{}' }));
  await reader.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 36 * 210));
  await expect(reader.getByText('Some rows did not load.')).toBeVisible();
  await reader.unroute('**/api/queries/result');
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(row(reader, numbered(220))).toBeInViewport();
  await expect(reader.getByText('Some rows did not load.')).toHaveCount(0);

  await page.goto(`/query/q:${view.slug}?page=5`);
  await cell(page, numbered(220)).click({ position: { x: 180, y: 8 } });
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Till 220, closed');
  await page.keyboard.press('Enter');
  await expect(row(reader, 'Till 220, closed')).toBeInViewport();
});

test('the name stays in sight, and is edited there, however far one goes to the right', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Till' }]);
  const view = await makeView(page, {
    name: 'Wide',
    filter: {
      columns: [
        'col-row-id',
        'col-name',
        'col-type',
        'col-desc',
        'col-dia',
        'col-tags',
        'col-state',
        'col-to-comp',
        'col-from-comp',
        'col-contains',
        'col-updated',
      ],
    },
  });
  await page.goto(`/query/q:${view.slug}`);
  const name = row(page, 'Till').locator('td[data-column="1"]');
  const placeOf = async () => (await name.boundingBox())?.x ?? 0;
  const [table, before] = [await page.locator('div:has(> table)').boundingBox(), await placeOf()];
  expect(before).toBeGreaterThan((table?.x ?? 0) + 20);

  await name.hover();
  await page.mouse.wheel(900, 0);
  await expect.poll(placeOf).toBe(table?.x);
  await name.click({ position: { x: 180, y: 8 } });
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(async () => ((await field.boundingBox())?.x ?? 0) - (await placeOf())).toBeLessThan(60);
  await field.fill('Till, closed');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Till, closed')).toBeVisible();
});

test('what is wrong with what is typed stands over the rows below', async ({ open }) => {
  const page = await alone(open);
  const [runbook] = await makeAttributes(page, [{ name: 'Runbook', attributeType: 'LINK' }]);
  await makeComponents(page, [{ name: 'Till' }, { name: 'Vault' }, { name: 'Wharf' }]);
  const view = await makeView(page, {
    name: 'Tills',
    filter: {
      columns: ['col-name', String(runbook?.attributeId)],
      sort: { column: 'col-name', order: 'asc' },
    },
  });
  await page.goto(`/query/q:${view.slug}`);
  await row(page, 'Till').locator('td[data-column="1"]').click();
  await page.keyboard.type('not an address');
  const objection = page.getByRole('grid').getByRole('alert');
  await expect(objection).toBeVisible();
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  };
  expect(await objection.evaluate(isOnTop)).toBe(true);
});

test('rows on their way stand below the heads of their columns', async ({ open }) => {
  const page = await alone(open);
  const view = await longView(page);
  await page.goto(`/query/q:${view.slug}`);
  await expect(row(page, numbered(1))).toBeInViewport();
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/queries/result', async (route) => {
    await arrived;
    await route.continue();
  });
  await row(page, numbered(1)).hover();
  await page.mouse.wheel(0, 36 * 160);
  const unread = page.locator('tr[aria-busy=true]').first();
  const leftOf = async (cell: Locator) => (await cell.boundingBox())?.x;
  const head = page.getByRole('columnheader', { name: 'State' });
  await expect(unread.getByRole('gridcell')).toHaveCount(3);
  expect(await leftOf(unread.getByRole('gridcell').last())).toBe(await leftOf(head));
  arrive();
  await expect(row(page, numbered(165))).toBeInViewport();
});

test('a table in which nothing is found asks once, and shows what is made then', async ({ open }) => {
  const page = await alone(open);
  let asked = 0;
  // So slow that the next look at the table would come before the answer.
  await page.route('**/api/queries/result', async (route) => {
    asked += 1;
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto('/components');
  await expect(page.getByText('No components yet')).toBeVisible();
  await makeComponents(page, [{ name: 'Till' }]);
  await expect(row(page, 'Till')).toBeVisible();
  expect(asked).toBeLessThan(6);
});
