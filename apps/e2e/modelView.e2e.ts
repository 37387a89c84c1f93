import { expect } from '@playwright/test';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { makeComponents } from './modelCalls.ts';
import { alone, makeView, names, type View, withServices } from './modelViews.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

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
  await expect(page.getByTitle('What must stay up.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'ID', 'Name', 'Type', 'Diagrams']);
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Select all');
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
  // The second waits for the first; left before, the page asks.
  await expect
    .poll(async () => (await ask<View>(page, 'GET', `/api/query/${view.slug}`)).filter.name)
    .toEqual({ operator: 'contains', value: 'ord' });
  await page.reload();
  await expect(names(page)).toHaveText(['Orders']);

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
  await page
    .getByRole('dialog', { name: 'Filter Criticality' })
    .getByRole('button', { name: 'Clear' })
    .click();
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
  await page.getByRole('button', { name: 'Edit view' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit view' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Nothing at all');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update query')).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel', exact: true }).click();
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
  await page
    .getByRole('columnheader', { name: 'Name' })
    .getByRole('button', { name: 'Name', exact: true })
    .click();
  await page
    .getByRole('columnheader', { name: 'Name' })
    .getByRole('button', { name: 'Name', exact: true })
    .click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Till 52');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Showing 51 to 52 of 52 items')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 51 to 52 of 52 items')).toBeVisible();
  // The page begins with Till 02, and is the end of one table.
  await expect(page.getByRole('row').and(page.locator('[aria-rowindex="52"]'))).toContainText('Till 02');
  await expect(page.getByRole('row').last()).toContainText('Till 01');
  await expect(page.getByRole('row').last()).toBeInViewport();

  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'State' }).click();
  await expect(page.getByRole('columnheader', { name: 'State' })).toBeVisible();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/ui-settings') && answer.request().method() === 'POST',
  );
  await chooser.getByRole('button', { name: 'Move Name to the right' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Type', 'Name', 'State']);
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Select all');
  await page.keyboard.press('Escape');
  await kept;
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Type', 'Name', 'State']);
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Select all');
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
  const reader = await colleagueOf(page, open, 'Reader');
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
  const link = page.getByRole('grid').getByRole('link', { name: 'Retail landscape' }).first();
  await expect(link).toHaveAttribute('href', new RegExp(`^/diagram/q:${view.slug}/d:`));
  await link.click();
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  await way.getByRole('link', { name: 'Drawn' }).click();
  await expect(page.getByRole('heading', { name: 'Model view - Drawn' })).toBeVisible();

  // A view that stands behind a diagram leads back to it, and on with both behind it.
  const slug = /d:([\w-]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  await page.goto(`/query/d:${slug}/q:${view.slug}`);
  await expect(way.getByRole('listitem')).toHaveText(['Retail landscape', 'Drawn']);
  await expect(link).toHaveAttribute('href', new RegExp(`^/diagram/d:${slug}/q:${view.slug}/d:`));
  await page.goto(`/query/q:${view.slug}/f:nowhere/q:${view.slug}`);
  await expect(way.getByRole('listitem')).toHaveText(['Drawn', 'Drawn']);
  await page.goto(`/query/d:${slug}/q:${view.slug}`);
  await way.getByRole('link', { name: 'Retail landscape' }).click();
  await expect(page).toHaveURL(new RegExp(`/diagram/d:${slug}`));
  await page.goto('/components');
  for (const name of ['Owner', 'Lifecycle'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
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

test('where there is no room for both, what can be done to picked rows takes the place of what is done to the view', async ({
  open,
}) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns, name: { operator: 'contains', value: 'a' } },
  });
  await page.goto(`/query/q:${view.slug}`);
  const choose = page.getByRole('button', { name: 'Columns' });
  const bar = page.getByRole('group', { name: 'Selected components' });
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(choose).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    const last = bar.getByRole('button', { name: 'Delete' });
    await expect(last).toBeVisible();
    const side = async (of: typeof bar): Promise<number[]> => {
      const { x = 0, width: wide = 0 } = (await of.boundingBox()) ?? {};
      return [x, x + wide];
    };
    const [from = 0, to = 0] = await side(last);
    expect(from).toBeGreaterThan(0);
    expect(to).toBeLessThanOrEqual((await side(bar))[1] ?? 0);
    expect(to).toBeLessThanOrEqual(width);
    if (width < 1000) await expect(choose).toBeHidden();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(choose).toBeVisible();
  }
});
