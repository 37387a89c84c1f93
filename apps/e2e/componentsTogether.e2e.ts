import { expect } from '@playwright/test';
import { addAttribute, openComponent, save, tab } from './componentDialog.ts';
import { together } from './drawing.ts';
import { makeAttributes, makeComponents, removeComponents } from './modelCalls.ts';
import { test } from './people.ts';

test('two people edit one component: different fields merge, of the same one they are asked', async ({
  open,
}) => {
  const { first, second } = await together(open);
  await makeAttributes(first.page, [
    { name: 'Runtime', attributeType: 'STRING' },
    { name: 'Region', attributeType: 'STRING' },
  ]);
  await makeComponents(first.page, [{ name: 'Order service' }]);
  const [ada, jan] = await Promise.all(
    [first.page, second.page].map(async (page) => {
      await page.goto('/components');
      const dialog = await openComponent(page, 'Order service');
      await tab(dialog, 'Attributes');
      return { page, dialog };
    }),
  );
  if (ada === undefined || jan === undefined) throw new Error('Two people are needed');
  await expect(ada.dialog.getByText('Jan Smit is editing it too.')).toBeVisible();
  await expect(jan.dialog.getByText('Ada Kay is editing it too.')).toBeVisible();

  await addAttribute(ada.page, ada.dialog, 'Runtime');
  await ada.dialog.getByRole('textbox', { name: 'Runtime' }).fill('JVM 21');
  await addAttribute(jan.page, jan.dialog, 'Region');
  await jan.dialog.getByRole('textbox', { name: 'Region' }).fill('Frankfurt');
  await addAttribute(jan.page, jan.dialog, 'Runtime');
  await jan.dialog.getByRole('textbox', { name: 'Runtime' }).fill('Node 24');
  await save(ada.dialog);
  await jan.dialog.getByRole('button', { name: 'Save', exact: true }).click();

  const question = jan.page.getByRole('dialog', { name: 'Ada Kay changed this too' });
  await expect(question.getByRole('radio', { name: /Node 24/ })).toBeChecked();
  await question.getByRole('radio', { name: /JVM 21/ }).click();
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(jan.dialog).toBeHidden();

  await openComponent(ada.page, 'Order service');
  await tab(ada.dialog, 'Attributes');
  await expect(ada.dialog.getByRole('textbox', { name: 'Runtime' })).toHaveValue('JVM 21');
  await expect(ada.dialog.getByRole('textbox', { name: 'Region' })).toHaveValue('Frankfurt');
});

test('what is being written about a component stays when somebody else deletes it', async ({ open }) => {
  const { first, second } = await together(open);
  const made = await makeComponents(first.page, [{ name: 'Order service' }]);
  const { page } = second;
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  const words = dialog.getByRole('textbox', { name: 'Description' });
  await words.fill('Takes orders');
  await removeComponents(first.page, made);
  await expect(dialog.getByText('This component is deleted')).toBeVisible();
  await expect(words).toHaveText('Takes orders');
  const saving = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(saving).toBeDisabled();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog.getByText('This component is deleted')).toHaveCount(0);
  await saving.click();
  await expect(dialog).toBeHidden();
  await openComponent(page, 'Order service');
  await expect(words).toHaveText('Takes orders');

  // Where nothing was written, there is nothing to keep.
  await removeComponents(first.page, made);
  await expect(dialog.getByText('This component is deleted')).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('what is being written about a component of a drawing stays when its box is taken off by somebody else', async ({
  open,
}) => {
  const { first, second } = await together(open);
  await first.drawComponent([-2, -1], [2, 1], 'Order service');
  await expect(second.line('Order service, Component')).toBeAttached();
  const { page } = second;
  await second.select(/^Order service/);
  await second.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order service', exact: true });
  const words = dialog.getByRole('textbox', { name: 'Description' });
  await words.fill('Takes orders');
  await first.select(/^Order service/);
  await first.press('Delete');
  await expect(second.line(/^Order service/)).toHaveCount(0);
  await expect(words).toHaveText('Takes orders');
  await save(dialog);
  await page.goto('/components');
  await openComponent(page, 'Order service');
  await expect(words).toHaveText('Takes orders');
});

test('several components are saved without one that somebody else deletes meanwhile', async ({ open }) => {
  const { first, second } = await together(open);
  await makeAttributes(first.page, [{ name: 'Region', attributeType: 'STRING' }]);
  const made = await makeComponents(first.page, [
    { name: 'Cart' },
    { name: 'Order service' },
    { name: 'Payments' },
  ]);
  const { page } = second;
  await page.goto('/components');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '3 components', exact: true });
  await removeComponents(first.page, made.slice(0, 1));
  const banner = dialog.getByText('“Cart” is deleted or merged into another, and is not saved.');
  await expect(banner).toBeVisible();
  await tab(dialog, 'Attributes');
  await addAttribute(page, dialog, 'Region');
  await dialog.getByRole('textbox', { name: 'Region' }).fill('Frankfurt');
  await save(dialog);
  await expect(page.getByText('2 components have been updated')).toBeVisible();
  await openComponent(page, 'Payments');
  await tab(page.getByRole('dialog', { name: 'Payments', exact: true }), 'Attributes');
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Frankfurt');
});

test('what is being written about a new component stays when somebody else makes the first one', async ({
  open,
}) => {
  const { first, second } = await together(open);
  const { page } = second;
  await page.goto('/components');
  await expect(page.getByText('No components yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New component' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New component' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Payments');
  await makeComponents(first.page, [{ name: 'Order service' }]);
  const theirs = page.getByRole('button', { name: 'Order service', exact: true, includeHidden: true });
  await expect(theirs).toBeVisible();
  await expect(name).toHaveValue('Payments');
  await dialog.getByRole('button', { name: 'Create component' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Payments', exact: true })).toBeVisible();
});
