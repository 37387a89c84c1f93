import { expect } from '@playwright/test';
import { addAttribute, openComponent, save, tab } from './componentDialog.ts';
import { makeAttributes, makeComponents, makeType } from './modelCalls.ts';
import { newcomer, signUp, test } from './people.ts';

test('a new component is asked for what is required of it, by everybody and by its type', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const { typeId } = await makeType(page, 'Order desk');
  await makeAttributes(page, [
    { name: 'Owner team', attributeType: 'STRING', required: true },
    {
      name: 'Tier',
      attributeType: 'LIST',
      required: true,
      listItems: [{ value: 'Tier 1' }],
      attributeForTypes: [{ fkTypeId: typeId }],
    },
    { name: 'Notes', attributeType: 'STRING' },
  ]);
  await page.goto('/components');
  // The empty page asks for one as well.
  await page.getByRole('button', { name: 'New component' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New component' });
  const create = dialog.getByRole('button', { name: 'Create component' });
  const team = dialog.getByRole('textbox', { name: 'Owner team' });
  await expect(team).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Checkout');
  await dialog.getByRole('button', { name: 'Type: No type' }).click();
  await page.getByRole('combobox', { name: 'Search types' }).fill('Order desk');
  await page.getByRole('option', { name: 'Order desk' }).click();
  await expect(page.getByRole('combobox', { name: 'Search types' })).toHaveCount(0);
  await create.click();
  const objection = dialog.getByRole('paragraph').filter({ hasText: /^Required$/ });
  await expect(objection).toHaveCount(2);
  await expect(team).toBeFocused();
  await team.fill('Payments');
  await dialog.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Tier 1' }).click();
  await expect(objection).toHaveCount(0);
  await create.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Open' }).click();
  const made = page.getByRole('dialog', { name: 'Checkout' });
  await tab(made, 'Attributes');
  await expect(made.getByRole('textbox', { name: 'Owner team' })).toHaveValue('Payments');
  await expect(made.getByRole('combobox', { name: 'Tier' })).toHaveText('Tier 1');
});

test('what a program left out is said at the field, and keeps nobody from changing the rest', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await makeAttributes(page, [
    { name: 'Owner team', attributeType: 'STRING', required: true },
    { name: 'Notes', attributeType: 'STRING' },
  ]);
  await makeComponents(page, [{ name: 'Checkout' }]);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Checkout');
  await tab(dialog, 'Attributes');
  const objection = dialog.getByRole('paragraph').filter({ hasText: /^Required$/ });
  await expect(objection).toHaveCount(1);
  await addAttribute(page, dialog, 'Notes');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Sold in May');
  await save(dialog);
  await openComponent(page, 'Checkout');
  await tab(dialog, 'Attributes');
  await dialog.getByRole('textbox', { name: 'Owner team' }).fill('Payments');
  await expect(objection).toHaveCount(0);
});
