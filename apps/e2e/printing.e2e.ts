import { expect, type Page } from '@playwright/test';
import { openExample } from './drawing.ts';
import { openGraph } from './graphs.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

/** The dialog of the browser: nothing of the page goes on until it is closed. */
const watchPrints = (page: Page) =>
  page.addInitScript('globalThis.prints = 0; globalThis.print = () => { globalThis.prints += 1; };');

const printed = (page: Page, count: number) =>
  expect.poll(() => page.evaluate<number>('globalThis.prints')).toBe(count);

const closeDialog = (page: Page) => page.evaluate(() => dispatchEvent(new Event('afterprint')));

/** How many sheets of paper there are, and of what size in points. */
const paperOf = async (page: Page) => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 (\d+)[\d.]* (\d+)[\d.]*\]/.exec(pdf) ?? [];
  return { sheets: pdf.match(/\/Type \/Page\b/g)?.length, isWide: Number(width) > Number(height) };
};

const sheet = (page: Page) => page.locator('body > .print-sheet');

const printByMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
};

/** The dialog is closed: nothing of what was printed is left. */
const isOver = async (page: Page): Promise<void> => {
  await closeDialog(page);
  await expect(sheet(page)).toHaveCount(0);
};

test('a diagram is printed whole, on one page, by a reader too', async ({ open }) => {
  const ada = await open();
  await signUp(ada, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  const page = await colleagueOf(ada, open, 'Reader');
  await watchPrints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const drawing = await openExample(page, 'Order processing');

  await drawing.canvas.focus();
  await drawing.press('Control+p');
  await printed(page, 1);
  await expect(sheet(page)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page).getByRole('img', { name: 'Order processing' })).toBeVisible();
  await expect(drawing.canvas).toBeHidden();
  // The margins of the paper follow the scheme.
  const paper = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return `${colorScheme}: ${backgroundColor}`;
    });
  expect(await paper()).toBe('light: rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  expect(await paper()).toMatch(/^dark: /);
  expect(await paperOf(page)).toEqual({ sheets: 1, isWide: true });
  await isOver(page);

  // What was away from the paper is as it was.
  await expect(drawing.canvas).toBeVisible();
  await drawing.select(/^Checkout/);
  await expect(drawing.line(/^Checkout/)).toHaveAttribute('aria-selected', 'true');

  await printByMenu(page);
  await printed(page, 2);
  await isOver(page);
});

test('a dependency graph is printed', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await watchPrints(page);
  await openGraph(page, 'Order to cash', ['Checkout', 'Order service', 'Warehouse system', 'Stock']);
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await printByMenu(page);
  await printed(page, 1);
  expect((await paperOf(page)).sheets).toBe(1);
  await isOver(page);

  await page.getByRole('application').focus();
  await page.keyboard.press('Control+p');
  await printed(page, 2);
  await isOver(page);
});

test('what cannot be made ready is not printed, and says so', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await watchPrints(page);
  const drawing = await openExample(page, 'Order processing');
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('No room'));
  });
  await drawing.canvas.focus();
  await drawing.press('Control+p');
  await expect(page.getByText('Failed to print')).toBeVisible();
  await printed(page, 0);
  await expect(sheet(page)).toHaveCount(0);
});

test('who looks at a shared diagram prints it, and a version is printed in the place of what is drawn now', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await watchPrints(page);
  const drawing = await openExample(page, 'Web shop');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();

  const stranger = await open();
  await watchPrints(stranger);
  await stranger.goto(page.url());
  await expect(stranger.getByRole('application', { name: /^Drawing of Web shop/ })).toBeVisible();
  await stranger.keyboard.press('Control+p');
  await printed(stranger, 1);
  expect(await paperOf(stranger)).toEqual({ sheets: 1, isWide: true });
  await isOver(stranger);
  await stranger.getByRole('button', { name: 'Print…' }).click();
  await printed(stranger, 2);
  await isOver(stranger);

  await drawing.canvas.focus();
  await drawing.press('Control+a');
  await drawing.press('Delete');
  await expect(drawing.badge).toHaveAttribute('data-save', 'saved');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByRole('region', { name: 'Today' }).getByRole('button').first().click();
  await expect(page.getByRole('application', { name: /^Drawing of Web shop, / })).toBeVisible();
  await page.keyboard.press('Control+p');
  await printed(page, 1);
  await expect(sheet(page).getByRole('img', { name: /^Web shop, /, includeHidden: true })).toBeAttached();
  await isOver(page);
});
