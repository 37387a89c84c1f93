import { expect } from '@playwright/test';
import { together } from './drawing.ts';
import { test } from './people.ts';

test('a component is drawn from the keyboard, and is the same for everybody', async ({ open }) => {
  const { first, second } = await together(open);
  await first.canvas.focus();
  await first.press('2');
  await first.drag([-4, -2], [0, 0]);
  await first.page.keyboard.type('Order service');
  await first.press('Control+Enter');
  await expect(first.page.getByText('Component "Order service" has been created')).toBeVisible();
  await expect(second.line('Order service, Component')).toBeAttached();

  // A placeholder becomes an instance of what is there already.
  await first.draw('2', [3, -2], [7, 0], 'Service of orders');
  await expect(second.line('Service of orders, Placeholder')).toBeAttached();
  await first.press('F2');
  await first.press('Control+a');
  await first.page.keyboard.type('service ord');
  await expect(first.page.getByRole('option', { name: 'Order service' })).toBeVisible();
  await first.press('ArrowDown');
  await first.press('Enter');
  await expect(second.line('Order service, Component')).toHaveCount(2);

  // Renamed once, it is renamed everywhere, and that can be taken back.
  await first.press('F2');
  await first.press('Control+a');
  await first.page.keyboard.type('Order management');
  await first.press('Enter');
  await expect(second.line('Order management, Component')).toHaveCount(2);
  await first.canvas.focus();
  await first.press('Control+z');
  await expect(second.line('Order service, Component')).toHaveCount(2);

  // Enter opens it.
  await first.canvas.focus();
  await first.press('Enter');
  const dialog = first.page.getByRole('dialog', { name: /^Order/ });
  await expect(dialog.getByText('this diagram')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Order desk');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(second.line('Order desk, Component')).toHaveCount(2);

  // The table follows, and deleting says what it hits and can be undone.
  await second.page.goto('/components');
  await expect(second.page.getByRole('button', { name: 'Order desk' })).toBeVisible();
  await second.page.getByRole('checkbox', { name: 'Select Order desk' }).click();
  await second.page.getByRole('button', { name: 'Delete' }).click();
  const question = second.page.getByRole('alertdialog');
  await expect(question.getByText(/It is drawn on 1 diagram/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete component' }).click();
  await expect(first.line('Order desk, Placeholder')).toHaveCount(2);
  await second.page.getByRole('button', { name: 'Undo' }).click();
  await expect(second.page.getByText('Component "Order desk" is back')).toBeVisible();
  await expect(first.line('Order desk, Component')).toHaveCount(2);
});
