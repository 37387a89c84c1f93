import { expect } from '@playwright/test';
import { ask } from './ask.ts';
import { openComponent, save, tab } from './componentDialog.ts';
import { together } from './drawing.ts';
import { makeAttributes, makeComponents } from './modelCalls.ts';
import { test } from './people.ts';

test('a person who chooses one of what a program has set several of sees them all first', async ({
  open,
}) => {
  const { first } = await together(open);
  const { page } = first;
  const [region, owner] = await makeAttributes(page, [
    { name: 'Region', attributeType: 'LIST', listItems: [{ value: 'Frankfurt' }, { value: 'Dublin' }] },
    { name: 'Owner', attributeType: 'USERLIST' },
  ]);
  const people = await ask<{ userId: number }[]>(page, 'GET', '/api/users');
  await makeComponents(page, [
    {
      name: 'Order service',
      listAttributes: region?.listItems.map(({ attributeListItemId: fkListItemId }) => ({ fkListItemId })),
      userAttributes: people.map(({ userId }) => ({ fkAttributeId: owner?.attributeId, fkUserId: userId })),
    },
  ]);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  await tab(dialog, 'Attributes');
  const regions = dialog.getByRole('combobox', { name: 'Region' });
  await expect(regions).toHaveText('FrankfurtDublin');
  await expect(
    dialog.getByRole('button', { name: /^Owner: (Ada Kay, Jan Smit|Jan Smit, Ada Kay)$/ }),
  ).toBeVisible();
  await regions.click();
  await page.getByRole('option', { name: 'Dublin' }).click();
  await expect(regions).toHaveText('Dublin');
  await save(dialog);
  await openComponent(page, 'Order service');
  await tab(dialog, 'Attributes');
  await expect(regions).toHaveText('Dublin');
});
