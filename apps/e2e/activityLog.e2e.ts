import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { acceptInvite, invite, newcomer, signUp, test } from './people.ts';

test('an administrator sees who comes in as it happens, finds it, exports it and shortens how long it is kept', async ({
  open,
}) => {
  const page = await open();
  const ben = newcomer('Ben', 'Ode');
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const link = await invite(page, ben, 'Editor');
  await page.goto('/settings/activityLog');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText(`Ada Kay invited ${ben.email} as Editor`);

  const other = await open();
  await acceptInvite(other, ben, link);
  await expect(today).toContainText('Ben Ode joined by an invite with the role Editor');
  await other.goto('/settings/activityLog');
  await expect(other.getByRole('link', { name: 'Activity log' })).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Today' })).toHaveCount(0);

  const entries = today.getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Find in the activity log' }).fill('invited');
  await expect(entries).toHaveCount(1);
  expect(await seriousProblems(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()),
  ]);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('Time,Actor,Name,Address');
  expect(rows).toEqual([expect.stringContaining('Member invited')]);

  await page.getByRole('searchbox', { name: 'Find in the activity log' }).fill('nothing is called so');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all activity' }).click();
  await expect(today).toContainText('exported the activity log as csv');

  await page.getByRole('textbox', { name: 'Days to keep the activity log' }).fill('90');
  await page.getByRole('button', { name: 'Save retention' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Shorten' }).click();
  await expect(today).toContainText('let the activity log be kept for 90 days instead of 365');
});
