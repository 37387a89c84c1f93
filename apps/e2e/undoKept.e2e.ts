import { expect } from '@playwright/test';
import { together } from './drawing.ts';
import { test } from './people.ts';

test('what was done can be undone after drilling down and back, and after a reload', async ({ open }) => {
  const { first, second } = await together(open);
  const { page } = first;
  const undo = page.getByRole('button', { name: 'Undo' });
  const ledger = first.line('Ledger, Placeholder');
  const ledgerOfSecond = second.line('Ledger, Placeholder');

  await test.step('a diagram to drill down to, and something to undo', async () => {
    await first.drawComponent([-4, -2], [0, 0], 'Order service');
    await first.canvas.focus();
    await first.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('create and link a diagram of');
    const command = page.getByRole('option', { name: /^Create and link a diagram of the component/ });
    await expect(command).toBeVisible();
    await first.press('Enter');
    await expect(page.getByText('Diagram "Order service" has been created and linked')).toBeVisible();
    await first.draw('2', [3, -2], [7, 0], 'Ledger');
    await expect(ledgerOfSecond).toBeAttached();
    await first.select(/^Ledger/);
    await first.press('Delete');
    await expect(ledgerOfSecond).toHaveCount(0);
  });

  await test.step('it is left, and somebody else goes on with it', async () => {
    await page.mouse.dblclick(...(await first.at(-2, -1)));
    await expect(page).toHaveURL(/\/diagram\/d:[^/]+\/d:[^/]+/);
    await first.ready();
    await expect(undo).toBeDisabled();
    await second.draw('2', [3, 2], [7, 4], 'Payments');
    await page.goBack();
    await first.ready();
    await expect(first.line('Payments, Placeholder')).toBeAttached();
    await expect(ledger).toHaveCount(0);
    await expect(undo).toBeEnabled();
    await first.canvas.focus();
    await first.press('Control+z');
    await expect(ledger).toBeAttached();
    await expect(ledgerOfSecond).toBeAttached();
  });

  await test.step('the page is loaded anew', async () => {
    await expect(first.badge).toHaveText('Saved');
    await page.reload();
    await first.ready();
    await first.canvas.focus();
    await first.press('Control+Shift+z');
    await expect(ledger).toHaveCount(0);
    await expect(ledgerOfSecond).toHaveCount(0);
    await first.press('Control+z');
    await expect(ledgerOfSecond).toBeAttached();
    // Its name first, and then the box.
    await first.press('Control+z');
    await expect(ledgerOfSecond).toHaveCount(0);
    await first.press('Control+z');
    await expect(first.line('Payments, Placeholder')).toBeAttached();
    await expect(first.line(/Placeholder$/)).toHaveCount(1);
    await expect(second.line(/Placeholder$/)).toHaveCount(1);
  });
});
