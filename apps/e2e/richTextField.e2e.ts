import { expect, test } from '@playwright/test';
import { openBuiltPage } from './builtPage.ts';

test('a description is written, undone, emptied and read', async ({ page }) => {
  await openBuiltPage(page, 'richText/testing/fieldPage.tsx');
  const field = page.getByRole('textbox', { name: 'Description' });
  const read = page.getByRole('region', { name: 'Read' });
  await field.click();
  await page.keyboard.type('Plain ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await expect(read).toHaveText('Plain bold');
  await expect(read.locator('.font-semibold')).toHaveText('bold');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Bullet list' }).click();
  await expect(read.locator('li')).toHaveText('Plain bold');
  await page.keyboard.press('Control+z');
  await expect(read.locator('li')).toHaveCount(0);
  await expect(read).toHaveText('Plain bold');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toHaveText('');
  await expect(page.getByText('empty')).toBeVisible();
});
