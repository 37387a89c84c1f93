import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { makeAttributes, makeComponents, makeType } from './modelCalls.ts';
import { acceptInvite, invite, newcomer, signUp, test } from './people.ts';

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

interface View {
  slug: string;
  filter: { columns: string[]; name?: { operator: string; value: string } };
}

const makeView = (page: Page, query: object) => ask<View>(page, 'POST', '/api/query/new', { query });

/** Services and a cache, with a list, a number and a text. */
const withServices = async (page: Page) => {
  const { typeId } = await makeType(page, 'Till');
  const [tier, peak, owner] = await makeAttributes(page, [
    { name: 'Criticality', attributeType: 'LIST', listItems: [{ value: 'Tier 1' }, { value: 'Tier 2' }] },
    { name: 'Peak', attributeType: 'NUMBER' },
    { name: 'Owner', attributeType: 'STRING' },
  ]);
  if (tier === undefined || peak === undefined || owner === undefined) throw new Error('No attributes');
  const [first, second] = tier.listItems.map(({ attributeListItemId }) => attributeListItemId);
  await makeComponents(page, [
    { name: 'Orders', fkTypeId: typeId, listAttributes: [{ fkListItemId: first }] },
    { name: 'Payments', fkTypeId: typeId, listAttributes: [{ fkListItemId: second }] },
    { name: 'Cache' },
  ]);
  return {
    columns: [
      'col-row-id',
      'col-name',
      'col-type',
      ...[tier, peak, owner].map(({ attributeId }) => String(attributeId)),
    ],
  };
};

/** A cell of the table, by its row and the head of its column. */
const cellOf = async (page: Page, row: string, column: string): Promise<Locator> => {
  await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((head) => head.trim().startsWith(column));
  if (at < 0) throw new Error(`No column is called ${column}: ${heads.join()}`);
  // The boxes that pick rows are cells as well.
  return page.getByRole('row').filter({ hasText: row }).locator('td').nth(at);
};

const names = (page: Page) => page.locator('td[data-column="1"] button, tbody td:nth-child(2) button');

test('a view is made in the sidebar, found in the palette, renamed and deleted', async ({ open }) => {
  const page = await alone(open);
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByText('No views yet.')).toBeVisible();
  await sidebar.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Peak season services');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What must stay up.');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await expect(page.getByRole('heading', { name: 'Model view - Peak season services' })).toBeVisible();
  await expect(page).toHaveURL(/\/query\/q:[\w-]+$/);
  await expect(page.getByText('What must stay up.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Select all', 'ID', 'Name', 'Type', 'Diagrams']);
  await expect(page.getByText('No items', { exact: true })).toBeVisible();
  await expect(page.getByText('There are no active components yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit view' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit view' });
  await expect(editing.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await editing.getByRole('textbox', { name: 'Name' }).fill('Peak season');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Model view - Peak season' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('peak');
  await expect(
    page.getByRole('group', { name: 'Views' }).getByRole('option', { name: /Peak season/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const row = sidebar.getByRole('link', { name: 'Peak season' });
  await expect(row).toHaveAttribute('aria-current', 'page');
  await row.hover();
  await sidebar.getByRole('button', { name: 'Actions for Peak season' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Peak season”?' });
  await expect(question.getByText('Note that this action is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Peak season” has been deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(row).toHaveCount(0);
});

test('columns are filtered by texts and by values that are counted; each filter is saved', async ({
  open,
}) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  await page.goto(`/query/q:${view.slug}`);
  await expect(names(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Filter Criticality' }).click();
  const picking = page.getByRole('dialog', { name: 'Filter Criticality' });
  await expect(picking.getByRole('combobox', { name: 'Search Criticality' })).toBeFocused();
  await expect(picking.getByRole('option')).toHaveText([/Tier 1\s*1/, /Tier 2\s*1/, /No value\s*1/]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await picking.getByRole('button', { name: 'Apply' }).click();
  await expect(picking).toBeHidden();
  await expect(page.getByText('1 filter', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Cache', 'Orders']);

  await page.getByRole('button', { name: 'Filter Name' }).click();
  await page.getByRole('textbox', { name: 'Value of Name' }).fill('  ord ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 filters', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Orders']);
  await page.reload();
  await expect(names(page)).toHaveText(['Orders']);
  const saved = await ask<View>(page, 'GET', `/api/query/${view.slug}`);
  expect(saved.filter.name).toEqual({ operator: 'contains', value: 'ord' });

  // The chips say what is asked, and can be changed there too.
  await page.getByRole('button', { name: '2 filters' }).click();
  const chips = page.getByRole('dialog', { name: 'Filters of the view' });
  await expect(chips.getByRole('button', { name: 'Criticality: Tier 1 +1' })).toBeVisible();
  await chips.getByRole('button', { name: 'Name contains: change the operator' }).click();
  await page.getByRole('menuitemradio', { name: "doesn't contain" }).click();
  await expect(names(page)).toHaveText(['Cache']);
  await chips.getByRole('button', { name: 'Remove Name' }).click();
  await expect(page.getByText('1 filter', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter Criticality: set' }).click();
  await page.getByRole('dialog', { name: 'Filter Criticality' }).getByRole('button', { name: 'Clear' }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByText(/^\d filters?$/)).toHaveCount(0);
});

test('what nothing fits says so, and what cannot be saved is taken back', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Nothing',
    filter: { columns, name: { operator: 's-eq', value: 'zzz' } },
  });
  await page.goto(`/query/q:${view.slug}`);
  await expect(page.getByText('No items', { exact: true })).toBeVisible();
  await expect(page.getByText('No component is what the filters ask for.')).toBeVisible();
  await page.route('**/api/query/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
  await expect(page.getByText('Could not save query')).toBeVisible();
  await expect(page.getByText('1 filter', { exact: true })).toBeVisible();
  await page.unroute('**/api/query/*');
  await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).last().click();
  await expect(names(page)).toHaveCount(3);

  await page.goto('/query/q:nowhere');
  await expect(page.getByText('The requested view could not be found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await page.goto('/query/d:nowhere');
  await expect(page.getByText('The requested view could not be found')).toBeVisible();

  await page.route('**/api/queries/result', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/query/q:${view.slug}`);
  await expect(page.getByText('The components did not load')).toBeVisible();
  await page.unroute('**/api/queries/result');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('columns are chosen for everybody and ordered for oneself; pages and sorting stand in the address', async ({
  open,
}) => {
  const page = await alone(open);
  await makeComponents(
    page,
    Array.from({ length: 52 }, (_, at) => ({ name: `Till ${String(at + 1).padStart(2, '0')}` })),
  );
  const view = await makeView(page, { name: 'Tills', filter: { columns: ['col-name', 'col-type'] } });
  await page.goto(`/query/q:${view.slug}`);
  await expect(page.getByText('Showing 1 to 50 of 52 items')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Till 52');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Showing 51 to 52 of 52 items')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 51 to 52 of 52 items')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Till 02');

  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'State' }).click();
  await expect(page.getByRole('columnheader', { name: 'State' })).toBeVisible();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/ui-settings') && answer.request().method() === 'POST',
  );
  await chooser.getByRole('button', { name: 'Move Name to the right' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Select all', 'Type', 'Name', 'State']);
  await page.keyboard.press('Escape');
  await kept;
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['Select all', 'Type', 'Name', 'State']);
  const saved = await ask<View>(page, 'GET', `/api/query/${view.slug}`);
  expect(saved.filter.columns).toEqual(['col-name', 'col-type', 'col-state']);
});

test('readers look at views, and change nothing', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns, name: { operator: 'contains', value: 'a' } },
  });
  const jan = newcomer('Jan', 'Smit');
  const link = await invite(page, jan, 'Reader');
  const reader = await open();
  await acceptInvite(reader, jan, link);
  await reader.goto(`/query/q:${view.slug}`);
  await expect(reader.getByRole('heading', { name: 'Model view - Services' })).toBeVisible();
  await expect(reader.getByRole('row')).toHaveCount(3);
  for (const name of ['Columns', 'Edit view', 'Clear all filters', 'New view'])
    await expect(reader.getByRole('button', { name })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /^Filter / })).toHaveCount(0);
  await expect(reader.getByRole('checkbox')).toHaveCount(0);
  await expect(reader.getByRole('grid')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Actions for Services' }).last().click();
  await expect(reader.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0);
  await expect(reader.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
  await reader.keyboard.press('Escape');
  await reader.getByRole('button', { name: '1 filter' }).click();
  const chips = reader.getByRole('dialog', { name: 'Filters of the view' });
  await expect(chips.getByRole('button', { name: 'Name: a' })).toBeDisabled();
  await expect(chips.getByRole('button', { name: 'Add filter' })).toHaveCount(0);
});

test('rows lead to diagrams, from where the way leads back', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const view = await makeView(page, {
    name: 'Drawn',
    filter: { columns: ['col-name', 'col-dia', 'col-to-comp'] },
  });
  await page.goto(`/query/q:${view.slug}`);
  const link = page.getByRole('link', { name: 'Retail landscape' }).first();
  await expect(link).toHaveAttribute('href', new RegExp(`^/diagram/q:${view.slug}/d:`));
  await link.click();
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  await way.getByRole('link', { name: 'Drawn' }).click();
  await expect(page.getByRole('heading', { name: 'Model view - Drawn' })).toBeVisible();
  await page.goto('/components');
  for (const name of ['Owner', 'Lifecycle'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
});

test('cells are edited by the keyboard, and a row that no longer fits stays and says so', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns, name: { operator: 'contains', value: 'a' }, sort: { column: 'col-name', order: 'asc' } },
  });
  await page.goto(`/query/q:${view.slug}`);
  const owner = await cellOf(page, 'Cache', 'Owner');
  await owner.click();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveText('Ada');
  await expect(await cellOf(page, 'Payments', 'Owner')).toBeFocused();
  // Escape leaves it as it was.
  await page.keyboard.type('Nobody');
  await page.keyboard.press('Escape');
  await expect(await cellOf(page, 'Payments', 'Owner')).toHaveText('');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('many');
  await page.keyboard.press('Tab');
  await expect(await cellOf(page, 'Payments', 'Peak')).toHaveText('0');
  await page.keyboard.press('Control+z');
  await expect(await cellOf(page, 'Payments', 'Peak')).toHaveText('');

  const tier = await cellOf(page, 'Cache', 'Criticality');
  await tier.click();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Tier 2' }).click();
  await expect(tier).toHaveText('Tier 2');
  await expect(tier).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tier).toHaveText('');

  await (await cellOf(page, 'Cache', 'ID')).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Store');
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/component') && answer.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Store' })).toContainText('No longer fits');
  await expect(page.getByRole('row').filter({ hasText: 'Payments' })).not.toContainText('No longer fits');
  await saved;
  await page.reload();
  await expect(names(page)).toHaveText(['Payments']);
});

test('two people work in one table: each sees the other, and of one cell they are asked', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  const jan = newcomer('Jan', 'Smit');
  const link = await invite(page, jan, 'Editor');
  const other = await open();
  await acceptInvite(other, jan, link);
  await Promise.all([page, other].map((each) => each.goto(`/query/q:${view.slug}`)));
  const [mine, theirs] = [await cellOf(page, 'Orders', 'Owner'), await cellOf(other, 'Orders', 'Owner')];

  await mine.click();
  await page.keyboard.press('Enter');
  await expect(theirs.getByText('Ada Kay editing')).toBeAttached();
  await theirs.click();
  await other.keyboard.press('Enter');
  await other.getByRole('textbox', { name: 'Owner' }).fill('Jan');
  await page.getByRole('textbox', { name: 'Owner' }).fill('Ada');
  await page.keyboard.press('Enter');
  await expect(mine).toContainText('Ada');
  await expect(theirs.getByText('Ada Kay editing')).toHaveCount(0);
  await other.keyboard.press('Enter');
  const question = other.getByRole('dialog', { name: 'Ada Kay changed this too' });
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(question).toBeHidden();
  await expect(mine).toHaveText('Jan');
});

test('rows are pasted and put in after a look at what would happen, and taken back in one', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns, sort: { column: 'col-name', order: 'asc' } },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/query/q:${view.slug}`);
  await (await cellOf(page, 'Orders', 'Criticality')).click();
  await page.evaluate(() => navigator.clipboard.writeText('Tier 2\t4200\tAda\nNowhere\t12\tJan'));
  await page.keyboard.press('Control+v');
  await expect(await cellOf(page, 'Orders', 'Owner')).toHaveText('Ada');
  await expect(await cellOf(page, 'Orders', 'Criticality')).toHaveText('Tier 2');
  await expect(page.getByText('1 row was not taken')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(await cellOf(page, 'Orders', 'Owner')).toHaveText('');
  await expect(await cellOf(page, 'Orders', 'Criticality')).toHaveText('Tier 1');

  await page.getByRole('button', { name: 'Actions for Services' }).last().click();
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rows' });
  await dialog
    .getByRole('textbox', { name: 'Rows' })
    .fill('Name\tType\tOwner\nReturns\tTill\tJan\nRefunds\tNo such type\tJan');
  await expect(dialog.getByText('1 to create, 0 to update, 0 unchanged, 1 not taken')).toBeVisible();
  await expect(dialog.getByText('There is no type "No such type"')).toBeVisible();
  await expect(names(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Create 1' }).click();
  await expect(await cellOf(page, 'Returns', 'Owner')).toHaveText('Jan');
});

test('a view is exported as a file in which nothing is a formula', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: '=1+1' }, { name: 'Orders, returns' }]);
  const view = await makeView(page, {
    name: 'Export me',
    filter: { columns: ['col-name', 'col-state'], sort: { column: 'col-name', order: 'asc' } },
  });
  await page.goto(`/query/q:${view.slug}`);
  await page.getByRole('button', { name: 'Actions for Export me' }).last().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Export me.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.replace('\ufeff', '').split('\r\n').toSorted()).toEqual([
    '"Orders, returns",Active',
    "'=1+1,Active",
    'Name,State',
  ]);
  await expect(page.getByText('Exported 2 components')).toBeVisible();
});

test('a view is clean for assistive technology, on a phone as well, in both themes', async ({ open }) => {
  test.slow();
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    description: 'What must stay up.',
    filter: { columns, name: { operator: 'contains', value: 'a' } },
  });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/query/q:${view.slug}`);
      await expect(names(page)).toHaveCount(2);
      expect(await seriousProblems(page), `${width} ${colorScheme}`).toEqual([]);
      await page.getByRole('button', { name: 'Filter Criticality' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await seriousProblems(page), `filter ${width} ${colorScheme}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  await expect(page.getByRole('heading', { name: 'Model view - Services' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
