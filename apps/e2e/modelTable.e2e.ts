import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeAttributes, makeComponents } from './modelCalls.ts';
import { alone, cellOf, makeView, names, withServices } from './modelViews.ts';
import { colleagueOf, test } from './people.ts';

test('cells are edited by the keyboard, and a row that no longer fits stays and says so', async ({
  open,
}) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, {
    name: 'Services',
    filter: {
      columns,
      name: { operator: 'contains', value: 'a' },
      sort: { column: 'col-name', order: 'asc' },
    },
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
  // A list takes several, and is left when it has them.
  await page.keyboard.press('Escape');
  await expect(tier).toHaveText('Tier 2');
  await expect(tier).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tier).toHaveText('');

  await (await cellOf(page, 'Cache', 'ID')).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Store');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/component') && answer.request().postData()?.includes('Store') === true,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Store' })).toContainText('No longer fits');
  await expect(page.getByRole('row').filter({ hasText: 'Payments' })).not.toContainText('No longer fits');
  await saved;
  await page.reload();
  await expect(names(page)).toHaveText(['Payments']);
});

test('a cell takes several values of a list and several people', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const [owners] = await makeAttributes(page, [{ name: 'Team', attributeType: 'USERLIST' }]);
  await colleagueOf(page, open, 'Editor');
  const view = await makeView(page, {
    name: 'Services',
    filter: { columns: [...columns, String(owners?.attributeId)] },
  });
  await page.goto(`/query/q:${view.slug}`);
  const tier = await cellOf(page, 'Orders', 'Criticality');
  await tier.click({ position: { x: 100, y: 8 } });
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Tier 2' }).click();
  await expect(page.getByRole('option', { name: 'Tier 1' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(tier).toHaveText('Tier 1Tier 2');
  await page.keyboard.press('Control+z');
  await expect(tier).toHaveText('Tier 1');

  const team = await cellOf(page, 'Orders', 'Team');
  await team.click();
  await page.keyboard.press('Enter');
  for (const name of ['Ada Kay', 'Jan Smit']) await page.getByRole('option', { name }).click();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/component'));
  await page.keyboard.press('Escape');
  await expect(team).toContainText('Ada Kay, Jan Smit');
  await saved;
  await page.reload();
  await expect(team).toContainText('Ada Kay, Jan Smit');
});

test('a description is edited where it stands, with its formats', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Orders' }]);
  const view = await makeView(page, { name: 'Said', filter: { columns: ['col-name', 'col-desc'] } });
  await page.goto(`/query/q:${view.slug}`);
  const said = await cellOf(page, 'Orders', 'Description');
  await said.click();
  // A letter does not begin a text that has formats.
  await page.keyboard.type('x');
  await expect(page.getByRole('dialog', { name: 'Description' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Description' });
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type('Takes ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('orders');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(said).toHaveText('Takes orders');
  await expect(said).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('strong')).toHaveText('orders');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type(' and loses them');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Takes orders');
  await page.keyboard.press('Control+z');
  await expect(said).toHaveText('');
});

test('a column is made wider by the keyboard and by the mouse, and stays so', async ({ open }) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Orders' }]);
  const view = await makeView(page, { name: 'Wide', filter: { columns: ['col-name', 'col-state'] } });
  await page.goto(`/query/q:${view.slug}`);
  const edge = page.getByRole('separator', { name: 'Width of Name' });
  const widthOf = async () => (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width;
  const kept = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/ui-settings') && answer.request().method() === 'POST',
    );
  await expect(edge).toHaveAttribute('aria-valuenow', '224');
  await edge.focus();
  const first = kept();
  await page.keyboard.press('Shift+ArrowRight');
  await first;
  await expect(edge).toHaveAttribute('aria-valuenow', '288');
  await expect.poll(widthOf).toBe(288);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '288');
  const second = kept();
  await edge.hover();
  await page.mouse.down();
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) - 60, (box?.y ?? 0) + 10, { steps: 3 });
  await expect.poll(widthOf).toBeLessThan(240);
  await page.mouse.up();
  await second;
  await edge.focus();
  await page.keyboard.press('Enter');
  await expect(edge).toHaveAttribute('aria-valuenow', '224');
});

test('two people work in one table: each sees the other, and of one cell they are asked', async ({
  open,
}) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  const other = await colleagueOf(page, open, 'Editor');
  await Promise.all([page, other].map((each) => each.goto(`/query/q:${view.slug}`)));
  const [mine, theirs] = [await cellOf(page, 'Orders', 'Owner'), await cellOf(other, 'Orders', 'Owner')];

  await mine.click();
  await page.keyboard.press('Enter');
  await expect(theirs.getByText('Ada Kay editing')).toBeAttached();
  await theirs.click();
  await other.keyboard.press('Enter');
  await other.getByRole('textbox', { name: 'Owner' }).fill('Jan');
  await page.getByRole('textbox', { name: 'Owner' }).fill('Ada');
  const heardOf = other.waitForResponse((answer) => answer.url().endsWith('/api/queries/result'));
  await page.keyboard.press('Enter');
  await expect(mine).toContainText('Ada');
  // What is being typed stays a change of what stood there before.
  await heardOf;
  await expect(theirs.getByText('Ada Kay editing')).toHaveCount(0);
  await other.keyboard.press('Enter');
  const question = other.getByRole('dialog', { name: 'Ada Kay changed this too' });
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(question).toBeHidden();
  await expect(mine).toHaveText('Jan');
});

test('rows are pasted and put in after a look at what would happen, and taken back in one', async ({
  open,
}) => {
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

test('without a connection nothing is typed that would be lost', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  await page.goto(`/query/q:${view.slug}`);
  const owner = await cellOf(page, 'Orders', 'Owner');
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: 'Edit view' })).toBeDisabled();
  await owner.click();
  await page.keyboard.type('Ada');
  await expect(page.getByRole('textbox', { name: 'Owner' })).toHaveCount(0);
  await expect(owner).toHaveText('');
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Edit view' })).toBeEnabled();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveText('Ada');
});
