import { expect } from '@playwright/test';
import { openExample } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

test('a diagram is shared by link, protected, and looked at without an account', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  const address = page.url();

  const stranger = await open();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/user\/sign-in/);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();

  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'This diagram is protected' })).toBeVisible();
  await stranger.getByRole('textbox', { name: 'Password' }).fill('another guess');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText('This is not the password.')).toBeVisible();
  await stranger.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Web shop' })).toBeVisible();

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Nobody touches the stranger's page: it learns by itself.
  await expect(stranger.getByText('This diagram is not shared any more')).toBeVisible({ timeout: 15_000 });
});

test('a version is kept, looked at and restored', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('No versions yet')).toBeVisible();
  await page.getByLabel('Keep what is drawn now').fill('Agreed in March');
  await page.getByRole('button', { name: 'Keep version' }).click();

  await page.getByRole('link', { name: 'Agreed in March' }).click();
  await expect(page).toHaveURL(/\/diagram\/d:[a-z0-9]+:[a-z0-9]+$/);
  await expect(page.getByRole('main').getByText('Agreed in March')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the current version' }).click();
  await expect(page).toHaveURL(/\/diagram\/d:[a-z0-9]+$/);

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Actions for Agreed in March' }).click();
  await page.getByRole('menuitem', { name: 'Restore…' }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expect(page.getByText('What was drawn before is kept as “Snapshot-2”.')).toBeVisible();
});
