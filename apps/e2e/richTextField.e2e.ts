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

test('a caret that is moved while a colleague writes stays where it was moved to', async ({ page }) => {
  await openBuiltPage(page, 'richText/testing/caretPage.ts');
  await page.waitForFunction('globalThis.moveWhileTheyWrite');
  const text = page.locator('[contenteditable]');
  await expect(text).toBeFocused();
  await page.evaluate(`moveWhileTheyWrite(0, ' and')`);
  await page.keyboard.type('All ');
  await expect(text).toHaveText('All Orders come in and');
  await page.evaluate(`moveWhileTheyWrite('All Orders'.length, ' go out')`);
  await page.keyboard.type(', new ones,');
  await expect(text).toHaveText('All Orders, new ones, come in and go out');
});

test('a link is begun, shown, edited, shown again and taken away', async ({ page }) => {
  await openBuiltPage(page, 'richText/testing/fieldPage.tsx');
  const read = page.getByRole('region', { name: 'Read' });
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Runbook');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('dialog', { name: 'Link' });
  const address = asked.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('https://');
  await expect(address).toBeFocused();
  await page.keyboard.type('runbooks.example/orders');
  await page.keyboard.press('Enter');
  await expect(read.getByRole('link', { name: 'Runbook' })).toHaveAttribute(
    'href',
    'https://runbooks.example/orders',
  );

  await page.keyboard.press('Control+k');
  const shown = asked.getByRole('link', { name: 'https://runbooks.example/orders' });
  await expect(shown).toBeVisible();
  await asked.getByRole('button', { name: 'Edit link' }).click();
  await address.fill('javascript:0');
  await asked.getByRole('button', { name: 'Apply' }).click();
  await expect(asked.getByText('This is no http, https or mailto address')).toBeVisible();
  await asked.getByRole('button', { name: 'Keep the link as it is' }).click();
  await expect(shown).toBeVisible();
  await asked.getByRole('button', { name: 'Edit link' }).click();
  await expect(address).toHaveValue('https://runbooks.example/orders');
  await asked.getByRole('button', { name: 'Keep the link as it is' }).click();
  await asked.getByRole('button', { name: 'Remove link' }).click();
  await expect(read).toHaveText('Runbook');
  await expect(read.getByRole('link')).toHaveCount(0);
});

test('a dash at the beginning of a line begins a bullet, and stays a dash elsewhere', async ({ page }) => {
  await openBuiltPage(page, 'richText/testing/fieldPage.tsx');
  const read = page.getByRole('region', { name: 'Read' });
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Calls - twice');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- the bank');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- again');
  await expect(read.locator('li')).toHaveText(['the bank', '- again']);
  await expect(read.locator('p')).toHaveText('Calls - twice');
});

test('an address is a link when it is typed or pasted, and makes links of the words it is put onto', async ({
  page,
}) => {
  await openBuiltPage(page, 'richText/testing/fieldPage.tsx');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = page.getByRole('region', { name: 'Read' });
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  const links = () =>
    read
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('See (https://runbooks.example/orders), then this');
  await expect(read).toHaveText('See (https://runbooks.example/orders), then this');
  const typed = ['https://runbooks.example/orders', 'https://runbooks.example/orders'];
  expect(await links()).toEqual([typed]);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await paste('https://wiki.example/orders');
  await expect(read).toHaveText('See (https://runbooks.example/orders), then this');
  const linked = ['this', 'https://wiki.example/orders'];
  await expect.poll(links).toEqual([typed, linked]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' or ');
  await paste('https://wiki.example/bills\n');
  await expect
    .poll(links)
    .toEqual([typed, linked, ['https://wiki.example/bills', 'https://wiki.example/bills']]);
  await expect(read).toHaveText(
    'See (https://runbooks.example/orders), then this or https://wiki.example/bills',
  );
});
