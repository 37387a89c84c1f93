import { expect } from '@playwright/test';
import { ask } from './ask.ts';
import { addAttribute, save, tab } from './componentDialog.ts';
import { alone, cellOf, makeView, names, withServices } from './modelViews.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

test('how dense a table is and what is pinned is everybody’s own', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const [first, second] = [
    await makeView(page, { name: 'Alpha', filter: { columns } }),
    await makeView(page, { name: 'Zeta', filter: { columns } }),
  ];
  const kept = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/ui-settings') && answer.request().method() === 'POST',
    );
  await page.goto(`/query/q:${second.slug}`);
  const heightOf = async () => Math.round((await page.getByRole('row').nth(1).boundingBox())?.height ?? 0);
  const menu = page.getByRole('main').getByRole('button', { name: 'Actions for Zeta' });
  await expect.poll(heightOf).toBe(36);
  const dense = kept();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await expect.poll(heightOf).toBe(28);
  await dense;
  await page.keyboard.press('Escape');

  const views = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^(Alpha|Zeta)$/ });
  await expect(views).toHaveText(['Alpha', 'Zeta']);
  const pinned = kept();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pin in the sidebar' }).click();
  await expect(views).toHaveText(['Zeta', 'Alpha']);
  await pinned;
  await page.reload();
  await expect(views).toHaveText(['Zeta', 'Alpha']);
  await expect.poll(heightOf).toBe(28);

  const other = await colleagueOf(page, open, 'Editor');
  await other.goto(`/query/q:${first.slug}`);
  await expect(names(other)).toHaveCount(3);
  expect(Math.round((await other.getByRole('row').nth(1).boundingBox())?.height ?? 0)).toBe(36);
});

test('a CSV file is put in as a whole, and taken back in one', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns, sort: { column: 'col-name', order: 'asc' } },
  });
  await page.goto(`/query/q:${view.slug}`);
  const id = await (await cellOf(page, 'Orders', 'ID')).innerText();
  await page.getByRole('main').getByRole('button', { name: 'Actions for Services' }).click();
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rows' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_000_001, 'x') });
  await expect(page.getByText('The file is too large')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Rows' })).toHaveValue('');
  const lines = ['ID;Name;Owner;Peak', `${id};Orders;Ada;7`, ';Returns;Jan;12', ';"Refunds; all";;'];
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(dialog.getByText('2 to create, 1 to update, 0 unchanged, 0 not taken')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create 2 and update 1' }).click();
  await expect(names(page)).toHaveText(['Cache', 'Orders', 'Payments', 'Refunds; all', 'Returns']);
  await expect(await cellOf(page, 'Orders', 'Owner')).toHaveText('Ada');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Cache', 'Orders', 'Payments']);
  await expect(await cellOf(page, 'Orders', 'Owner')).toHaveText('');
});

test('rows that are selected are changed at once', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  await page.goto(`/query/q:${view.slug}`);
  for (const name of ['Orders', 'Cache'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '2 components', exact: true });
  await tab(dialog, 'Attributes');
  await addAttribute(page, dialog, 'Owner');
  await dialog.getByRole('textbox', { name: 'Owner' }).fill('Ada');
  await save(dialog);
  for (const name of ['Orders', 'Cache']) await expect(await cellOf(page, name, 'Owner')).toHaveText('Ada');
  await expect(await cellOf(page, 'Payments', 'Owner')).toHaveText('');
});

interface Several {
  first: { name: string }[];
  total: number;
}

interface RelatedRow {
  name: string;
  to: Several;
  from: Several;
  contains: Several;
}

test('what a component leads to, comes from and contains is told over all active diagrams', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const view = await makeView(page, {
    name: 'Related',
    filter: { columns: ['col-name', 'col-to-comp', 'col-from-comp', 'col-contains'] },
  });
  const { rows } = await ask<{ rows: RelatedRow[] }>(page, 'POST', '/api/queries/result', { filter: {} });
  await page.goto(`/query/q:${view.slug}`);
  for (const [column, head] of [
    ['to', 'To'],
    ['from', 'From'],
    ['contains', 'Contains'],
  ] as const) {
    const row = rows.find((each) => each[column].total > 1);
    if (row === undefined) throw new Error(`Nothing has ${column}`);
    const cell = page
      .getByRole('row')
      .filter({
        has: page.locator('td[data-column="0"]').getByRole('button', { name: row.name, exact: true }),
      })
      .locator(`td[data-column="${['to', 'from', 'contains'].indexOf(column) + 1}"]`);
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    await expect(cell).toContainText(row[column].first[0]?.name ?? '');
    await expect(cell).toContainText(`+${row[column].total - 1}`);
  }
  // From the other end it reads the same.
  const one = rows.find(({ to }) => to.total > 0);
  const target = rows.find(({ name }) => name === one?.to.first[0]?.name);
  expect(target?.from.first.map(({ name }) => name)).toContain(one?.name);
});
