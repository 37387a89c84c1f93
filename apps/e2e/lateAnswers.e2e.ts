import { expect, type Page, type Route } from '@playwright/test';
import { ask } from './ask.ts';
import { newDiagram, openExample } from './drawing.ts';
import { known, openGraph } from './graphs.ts';
import { alone, cellOf, makeView, withServices } from './modelViews.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

/** What is sent to an address waits until it is let go; how many wait, and how to let them all go. */
const held = async (page: Page, address: string) => {
  const waiting: Route[] = [];
  let isOver = false;
  await page.route(address, (route) => {
    if (isOver || route.request().method() === 'GET') return route.continue();
    waiting.push(route);
  });
  const letGo = async (): Promise<void> => {
    isOver = true;
    // The last first, as a line may have it.
    for (const route of waiting.toReversed()) await route.fulfill({ response: await route.fetch() });
  };
  return { count: () => waiting.length, letGo };
};

test('a filter that is changed while a setting of its graph is saved stays as it was changed', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  const slug = await openGraph(page, 'Order to cash', ['Checkout', 'Order service']);
  const change = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: `Component ${from}: change the operator` }).click();
    await page.getByRole('menuitemradio', { name: to, exact: true }).click();
  };
  await change('is any of', 'is not any of');
  await expect(page.getByText('There are unsaved changes')).toBeVisible();

  const saving = await held(page, `**/api/dependencies/filter/${slug}`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'By container' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(saving.count).toBe(1);
  await page.getByRole('button', { name: 'Remove Component' }).click();
  await expect(page.getByText('Empty filter')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith(`/filter/${slug}`));
  await saving.letGo();
  await saved;
  await expect
    .poll(async () => {
      const { displayMode } = await ask<{ displayMode: string }>(
        page,
        'GET',
        `/api/dependencies/filter/${slug}`,
      );
      return displayMode;
    })
    .toBe('CONTAINER');
  await page.reload();
  await expect(page.getByText('Empty filter')).toBeVisible();
  await expect(page.getByText('There are unsaved changes')).toBeVisible();
  // And it is not newer than the copy here, by one's own setting.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Filter saved')).toBeVisible();
});

test('of a cell that another person changed too one is asked, whatever cell was edited since', async ({
  open,
}) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  const other = await colleagueOf(page, open, 'Editor');
  await Promise.all([page, other].map((each) => each.goto(`/query/q:${view.slug}`)));
  const write = async (on: Page, row: string, text: string) => {
    const cell = await cellOf(on, row, 'Owner');
    await cell.click();
    await on.keyboard.type(text);
    await on.keyboard.press('Enter');
    return cell;
  };

  const saving = await held(page, '**/api/component');
  const mine = await write(page, 'Orders', 'Ada');
  await expect.poll(saving.count).toBe(1);
  const theirs = await write(other, 'Orders', 'Jan');
  await expect(theirs).toHaveText('Jan');
  await expect(other.locator('[aria-busy=true]')).toHaveCount(0);
  const cache = await write(page, 'Cache', 'Eva');
  await expect(cache).toHaveText('Eva');
  await saving.letGo();
  const question = page.getByRole('dialog', { name: /changed this too/ });
  await question.getByRole('radio', { name: /Ada/ }).click();
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(question).toBeHidden();
  await expect(theirs).toHaveText('Ada');
  await expect(mine).toHaveText('Ada');
  await expect(await cellOf(other, 'Cache', 'Owner')).toHaveText('Eva');
});

test('tags that are set while a new one is made stay set', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await ask(page, 'POST', '/api/tags', { tag: { name: 'Peak season', color: 'green' } });
  await newDiagram(page, 'Landscape');
  const saving = await held(page, '**/api/tags');
  await page.getByRole('button', { name: 'Tags' }).click();
  const search = page.getByRole('combobox', { name: 'Search tags' });
  await search.fill('Core');
  await page.keyboard.press('Enter');
  await expect.poll(saving.count).toBe(1);
  await search.fill('Peak');
  await page.getByRole('option', { name: /Peak season/ }).click();
  await saving.letGo();
  await expect
    .poll(async () => {
      const [diagram] = await ask<{ tags: { name: string }[] }[]>(page, 'GET', '/api/diagrams');
      return diagram?.tags.map(({ name }) => name).sort();
    })
    .toEqual(['Core', 'Peak season']);
});

test('of two names that a component is given in quick succession the last holds', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await openExample(page, 'Web shop');
  await drawing.select('Shop gateway, Component');
  const saving = await held(page, '**/api/component');
  const rename = async (name: string): Promise<void> => {
    await drawing.press('F2');
    const field = page.getByRole('combobox', { name: 'Component name' });
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(drawing.line(`${name}, Component`)).toBeAttached();
  };
  await rename('Front door');
  await expect.poll(saving.count).toBe(1);
  await rename('Gateway');
  await ask(page, 'GET', '/api/auth/session');
  await saving.letGo();
  await expect
    .poll(async () => {
      const { components } = await known(page);
      return components.map(({ name }) => name).filter((name) => /Front door|Gateway/.test(name));
    })
    .toEqual(['Gateway']);
});
