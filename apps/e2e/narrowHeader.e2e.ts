import { expect } from '@playwright/test';
import { openGraph } from './graphs.ts';
import { newcomer, signUp, test } from './people.ts';

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
