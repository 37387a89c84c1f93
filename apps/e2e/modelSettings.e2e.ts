import { expect, type Page } from '@playwright/test';
import { openComponent } from './componentDialog.ts';
import { makeAttributes, makeComponents, makeType } from './modelCalls.ts';
import { newcomer, signUp, test } from './people.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const doTo = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

test('a type is made in the settings, with an icon of one’s own', async ({ open }) => {
  const page = await alone(open);
  await page.goto('/settings/types');
  await expect(page.getByText('No types yet')).toBeVisible();
  await page.getByRole('button', { name: 'New type' }).first().click();
  const form = page.getByRole('dialog', { name: /type$/ });
  await form.getByLabel('Name').fill('Parcel service');
  await form.getByRole('button', { name: /No icon/ }).click();
  const chosen = page.getByLabel('Icon file');
  await chosen.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Failed to upload icon')).toBeVisible();
  await expect(page.getByText('Invalid icon type. Accepted file types: .svg')).toBeVisible();
  await chosen.setInputFiles({ name: 'parcel.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
  await expect(form.getByRole('button', { name: /parcel/ })).toBeVisible();
  await form.getByRole('button', { name: 'Create type' }).click();
  await expect(rowOf(page, 'Parcel service')).toBeVisible();

  await page.goto('/settings/icons');
  await page.getByRole('searchbox', { name: 'Find an icon' }).fill('parcel');
  await page.getByRole('button', { name: 'Delete parcel' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete icon' }).click();
  await expect(rowOf(page, 'parcel.svg')).toHaveCount(0);
});

test('a list is made in the settings that components of a type have to have', async ({ open }) => {
  const page = await alone(open);
  const { typeId } = await makeType(page, 'Parcel service');
  await makeComponents(page, [{ name: 'Lockers', fkTypeId: typeId }]);
  await page.goto('/settings/attributes');
  await page.getByRole('button', { name: 'New attribute' }).first().click();
  const attribute = page.getByRole('dialog', { name: /attribute$/ });
  await attribute.getByLabel('Name').fill('Criticality');
  await attribute.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'List' }).click();
  await expect(attribute.getByText('Empty list')).toBeVisible();
  await attribute.getByRole('button', { name: 'Add item' }).click();
  await page.keyboard.type('Tier 1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Tier 2');
  await attribute.getByRole('button', { name: 'Add types' }).click();
  await page.getByRole('combobox', { name: 'Search types' }).fill('service parcel');
  await page.getByRole('option', { name: 'Parcel service' }).click();
  await page.keyboard.press('Escape');
  await attribute.getByRole('checkbox', { name: /^Required/ }).click();
  await attribute.getByRole('button', { name: 'Create attribute' }).click();
  await expect(rowOf(page, 'Criticality')).toContainText('Parcel service');

  await page.goto('/components');
  const dialog = await openComponent(page, 'Lockers');
  await dialog.getByRole('tab', { name: /^Attributes/ }).click();
  await dialog.getByRole('combobox', { name: 'Criticality' }).click();
  await expect(page.getByRole('option', { name: 'Tier 2' })).toBeVisible();
  await page.getByRole('option', { name: 'Tier 1' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('the settings say what goes with a list’s item, and with a type', async ({ open }) => {
  const page = await alone(open);
  const { typeId } = await makeType(page, 'Parcel service');
  const [criticality] = await makeAttributes(page, [
    {
      name: 'Criticality',
      attributeType: 'LIST',
      listItems: [{ value: 'Tier 1' }],
      attributeForTypes: [{ fkTypeId: typeId }],
    },
  ]);
  const fkListItemId = criticality?.listItems[0]?.attributeListItemId;
  await makeComponents(page, [{ name: 'Lockers', fkTypeId: typeId, listAttributes: [{ fkListItemId }] }]);

  // Another name for an item stays with who has it; without the item they lose it, and that is said before.
  await page.goto('/settings/attributes');
  const attribute = page.getByRole('dialog', { name: /attribute$/ });
  await doTo(page, 'Criticality', 'Edit attribute');
  await expect(attribute.getByText('Components carry values of this kind already')).toBeVisible();
  await attribute.getByRole('textbox', { name: 'Item 1' }).fill('Highest');
  await attribute.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(attribute).toBeHidden();
  await doTo(page, 'Criticality', 'Edit attribute');
  await attribute.getByRole('button', { name: 'Remove item 1' }).click();
  await expect(attribute.getByText('1 component will lose the value “Highest”.')).toBeVisible();
  await attribute.getByRole('button', { name: 'Cancel', exact: true }).click();

  const question = page.getByRole('alertdialog');
  await page.goto('/settings/types');
  await expect(rowOf(page, 'Parcel service').getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await doTo(page, 'Parcel service', 'Delete type');
  await expect(
    question.getByText('1 component will have no type, and 1 attribute will not be offered for it.'),
  ).toBeVisible();
  await expect(question.getByText('“Criticality” is for no other type')).toBeVisible();
  await expect(question.getByText('Note that this action is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Delete type' }).click();
  await expect(page.getByText('No types yet')).toBeVisible();

  // What was for that type alone is for none now, not for all.
  await page.goto('/settings/attributes');
  await expect(rowOf(page, 'Criticality')).toContainText('None, they were deleted');
  await doTo(page, 'Criticality', 'Edit attribute');
  await attribute.getByRole('button', { name: 'Offer for every component' }).click();
  await attribute.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rowOf(page, 'Criticality').getByRole('cell', { name: 'All', exact: true })).toBeVisible();
});

test('only the icons that are looked at are fetched, so that nothing has to wait behind them', async ({
  open,
}) => {
  const page = await alone(open);
  await page.goto('/settings/types');
  await page.getByRole('button', { name: 'New type' }).first().click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.svg')) asked.push(new URL(request.url()).pathname);
  });
  await page
    .getByRole('dialog', { name: /type$/ })
    .getByRole('button', { name: /No icon/ })
    .click();
  const icons = page.getByRole('listbox', { name: 'icons' });
  await expect.poll(() => asked.length).toBeGreaterThan(8);
  // The last set comes after all that stands before it.
  await page.getByRole('button', { name: 'Kubernetes', exact: true }).click();
  await expect(icons.getByRole('group', { name: 'Kubernetes' })).toBeInViewport();
  await expect.poll(() => asked.filter((path) => path.includes('k8')).length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(160);
});
