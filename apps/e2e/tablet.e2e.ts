import { expect, type Locator } from '@playwright/test';
import { openGraph } from './graphs.ts';
import { newcomer, openHome, signUp, test } from './people.ts';

test('a graph’s name and its button have their place in the header, however narrow the window', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  await openGraph(page, 'Order to cash', ['Checkout']);
  const title = page.getByRole('heading', { name: 'Dependency graph - Order to cash' });
  const search = page.getByRole('banner').getByRole('button', { name: 'Search or run a command' });
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(title.getByText('Order to cash')).toBeVisible();
    await page.getByRole('button', { name: 'Rename the dependency graph' }).click({ trial: true });
    await search.click({ trial: true });
    const end = await title.evaluate((element) => element.getBoundingClientRect().right);
    const begin = await search.evaluate((element) => element.getBoundingClientRect().left);
    expect(end, `at ${width}`).toBeLessThan(begin);
  }
});

/** Without anything scrolled to it first. */
const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** None of its words are cut off. */
const isWhole = (words: Locator): Promise<boolean> =>
  words.evaluate(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth <= clientWidth);

test('home and settings have room beside the sidebar', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  await openHome(page);
  const buttons = ['Level', 'Tag', 'State Active or draft', 'Clear State', /^Sort/, 'Table', 'New diagram'];
  const controls = [
    page.getByLabel('Filter by name'),
    ...buttons.map((name) => page.getByRole('main').getByRole('button', { name, exact: true })),
  ];
  for (const width of [1024, 820, 768]) {
    await page.setViewportSize({ width, height: 1180 });
    for (const control of controls)
      await expect.poll(() => isOnTop(control), `${control.toString()} at ${width}`).toBe(true);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => isWhole(page.getByRole('heading', { name: 'Diagrams' }))).toBe(true);

  await page.goto('/settings/members');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 1180 });
    await expect.poll(() => isWhole(page.getByRole('main').getByText('Ada Kay', { exact: true }))).toBe(true);
    await expect.poll(() => isWhole(page.getByRole('main').getByTitle(/^ada.*@/))).toBe(true);
  }
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await pages.getByRole('link', { name: 'Types' }).click();
  await expect(page.getByRole('heading', { name: 'Types' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(pages.getByRole('link', { name: 'Types' })).toHaveAttribute('aria-current', 'page');
});
