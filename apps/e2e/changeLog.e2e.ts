import { expect } from '@playwright/test';
import { together } from './drawing.ts';
import { test } from './people.ts';

test('what one person does with a diagram stands in the log that another has open', async ({ open }) => {
  const { first, second } = await together(open);
  const { page } = first;
  await second.page.getByRole('button', { name: 'Change log' }).click();
  const log = second.page.getByRole('region', { name: 'Change log' });
  const entry = (text: string) => log.getByRole('listitem').filter({ hasText: text });
  await expect(entry('created the diagram Landscape')).toBeVisible();

  await test.step('a level', async () => {
    await page.getByRole('button', { name: 'Level: No level' }).click();
    await page.getByRole('menuitemradio', { name: /Level 1/ }).click();
    await expect(entry('changed the level from no level to Level 1')).toBeVisible();
  });

  await test.step('sharing, and a password that is not said', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
    await page.getByRole('button', { name: 'Save and copy link' }).click();
    await expect(entry('shared with anybody who has the link')).toBeVisible();
    await expect(entry('protected the shared link with a password')).toBeVisible();
    await expect(log).not.toContainText('sesame');
  });

  await test.step('a version', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByLabel('Keep what is drawn now').fill('The "first" one');
    await page.keyboard.press('Enter');
    await expect(entry('kept the version The "first" one')).toBeVisible();
    // A name is set apart as a whole, whatever is in it.
    await expect(log.getByText('The "first" one', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close the panel: History' }).click();
  });

  await test.step('and what is drawn', async () => {
    await first.draw('2', [-4, -2], [0, 0], 'Till');
    await expect(entry('added the component Till')).toBeVisible();
  });
  await expect(log.getByRole('img', { name: 'Ada Kay' })).toHaveCount(6);
});
