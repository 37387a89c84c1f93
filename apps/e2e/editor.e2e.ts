import { expect, type Page } from '@playwright/test';
import { type Drawing, newDiagram, together } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

const alone = async (page: Page): Promise<Drawing> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return newDiagram(page, 'Landscape');
};

test('two people draw together, and each undoes only their own', async ({ open }) => {
  const { first, second } = await together(open);
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await second.draw('2', [4, -4], [8, -2], 'Payments');
  await expect(first.line('Payments, Placeholder')).toBeAttached();

  await first.press('Escape');
  await first.press('Control+z');
  await expect(first.line(/^Checkout/)).toHaveCount(0);
  await expect(second.line(/^Checkout/)).toHaveCount(0);
  await first.press('Control+z');
  await first.press('Control+z');
  await expect(second.line('Payments, Placeholder')).toBeAttached();
  await expect(first.line('Payments, Placeholder')).toBeAttached();

  await first.press('Control+Shift+z');
  await first.press('Control+y');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
});

test('a relation is drawn from port to box, moves with it, and goes with it', async ({ open }) => {
  const { first, second } = await together(open);
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await first.draw('2', [4, -4], [8, -2], 'Payments');
  await first.click(-6, -3);
  await first.drag([-3.8, -2.5], [5, -3]);
  await first.page.keyboard.type('Authorises payment');
  await first.press('Enter');
  await expect(second.line('Authorises payment, to Payments, Relation')).toBeAttached();

  await first.drag([6, -3], [6, 2]);
  // As soon as it has arrived it is hit there.
  await expect(async () => {
    await second.click(6, 2);
    const selected = { timeout: 1000 };
    await expect(second.line('Payments, Placeholder')).toHaveAttribute('aria-selected', 'true', selected);
  }).toPass();

  await first.click(-6, -3);
  await first.press('Delete');
  await expect(second.line(/^Checkout/)).toHaveCount(0);
  await expect(second.line(/^Authorises/)).toHaveCount(0);
  await first.press('Control+z');
  await expect(second.line('Authorises payment, to Payments, Relation')).toBeAttached();
});

test('a container takes along what lies in it, and the outline says so', async ({ open }) => {
  const drawing = await alone(await open());
  await drawing.draw('3', [-9, -5], [1, 3], 'Commerce');
  await drawing.draw('2', [-7, -3], [-3, -1], 'Checkout');
  await expect(drawing.line('Checkout, Placeholder')).toHaveAttribute('aria-level', '2');
  await drawing.press('Escape');
  await drawing.drag([-9, 0], [-6, 0]);
  await drawing.click(-2, -2);
  await expect(drawing.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await drawing.drag([-2, -2], [6, 4.5]);
  await expect(drawing.line('Checkout, Placeholder')).toHaveAttribute('aria-level', '1');
});

test('a gesture is given up with Escape, and nothing has happened', async ({ open }) => {
  const drawing = await alone(await open());
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  const { mouse } = drawing.page;
  await mouse.move(...(await drawing.at(-6, -3)));
  await mouse.down();
  await mouse.move(...(await drawing.at(2, 3)));
  await drawing.press('Escape');
  await mouse.up();
  await drawing.press('Escape');
  await drawing.click(-6, -3);
  await expect(drawing.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true');
});

test('everything is drawn by keyboard alone', async ({ open }) => {
  const drawing = await alone(await open());
  const { keyboard } = drawing.page;
  await drawing.canvas.focus();
  for (const [name, moves] of [
    ['Checkout', ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']],
    ['Payments', ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight']],
  ] as const) {
    await keyboard.press('2');
    await keyboard.press('Enter');
    for (const move of moves) await keyboard.press(move);
    await keyboard.press('Enter');
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(drawing.line(`${name}, Placeholder`)).toBeAttached();
  }
  await expect(drawing.canvas).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.press('Control+k');
  await keyboard.type('Connect the two');
  await keyboard.press('Enter');
  await expect(drawing.line(/^Unnamed relation, to/)).toBeAttached();
  await drawing.canvas.focus();
  await keyboard.press('Escape');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(drawing.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('F2');
  await keyboard.type('Till');
  await keyboard.press('Enter');
  await expect(drawing.line('Till, Placeholder')).toBeAttached();
});

test('copies travel through the clipboard, and say how many', async ({ open }) => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawing = await alone(page);
  await drawing.press('Control+x');
  await expect(page.getByText('There is nothing to cut')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await drawing.press('Control+v');
  await expect(page.getByText('There is nothing to paste')).toBeVisible();
  await page.mouse.click(...(await drawing.at(2, 2)), { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Paste Here' })).toContainText('Nothing to paste.');
  await drawing.press('Escape');
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await drawing.press('Control+c');
  await expect(page.getByText('Copied 1 item')).toBeVisible();
  await page.mouse.click(...(await drawing.at(2, 2)), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste Here' }).click();
  await expect(page.getByText('Pasted 1 item')).toBeVisible();
  await expect(drawing.line('Checkout, Placeholder')).toHaveCount(2);
  await drawing.press('Escape');
  await drawing.click(3, 3);
  await drawing.press('Control+d');
  await expect(drawing.line('Checkout, Placeholder')).toHaveCount(3);
  await drawing.press('Control+s');
  await expect(page.getByText('Your diagram automatically saves as you edit')).toBeVisible();
});

test('keys for the clipboard are not about a drawing that a dialog covers', async ({ open }) => {
  const page = await open();
  const drawing = await alone(page);
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await drawing.press('Control+e');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  // Where no text is marked, Firefox says that of the body.
  const cut = () =>
    document.body.dispatchEvent(new ClipboardEvent('cut', { bubbles: true, cancelable: true }));
  expect(await page.evaluate(cut)).toBe(true);
  // What has the focus may go, and take it along.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await page.evaluate(cut)).toBe(true);
  await page.keyboard.press('Delete');
  await drawing.press('Escape');
  await expect(drawing.canvas).toBeFocused();
  await expect(drawing.line('Checkout, Placeholder')).toBeAttached();
  expect(await page.evaluate(cut)).toBe(false);
  await expect(drawing.line('Checkout, Placeholder')).toHaveCount(0);
  await expect(page.getByText('Cut 1 item')).toBeVisible();
});

test('the menu of a box is seen whole, also where there is no room for it below the pointer', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const drawing = await alone(page);
  await drawing.draw('2', [-2, 5], [2, 7], 'Checkout');
  await page.mouse.click(...(await drawing.at(0, 6)), { button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Edit name or text' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
});

test('saving says that it needs no key, even while something is typed', async ({ open }) => {
  const page = await open();
  const drawing = await alone(page);
  const said = page.getByText('Your diagram automatically saves as you edit');
  await drawing.canvas.focus();
  await drawing.press('2');
  await drawing.drag([-8, -4], [-4, -2]);
  await page.keyboard.type('Check');
  await drawing.press('Control+s');
  await expect(said).toBeVisible();
  await page.keyboard.type('out');
  await drawing.press('Enter');
  await expect(drawing.line('Checkout, Placeholder')).toBeAttached();
  await expect(said).toHaveCount(0);
  await drawing.press('4');
  await drawing.drag([0, 2], [5, 3]);
  await page.keyboard.type('Scope');
  await drawing.press('Control+s');
  await expect(said).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Scope');
});

test('a key opens what is said about the diagram', async ({ open }) => {
  const page = await open();
  const drawing = await alone(page);
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await drawing.press('Control+e');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Details');
  await dialog.getByLabel('Name', { exact: true }).fill('Retail landscape');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Retail landscape/ })).toBeVisible();
  await expect(drawing.canvas).toBeFocused();
});

test('what a colleague deletes while it is dragged is let go, and can be restored', async ({ open }) => {
  const { first, second } = await together(open);
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await first.page.mouse.move(...(await first.at(-6, -3)));
  await first.page.mouse.down();
  await first.page.mouse.move(...(await first.at(0, 0)));
  await second.canvas.focus();
  await second.press('Control+a');
  await second.press('Delete');
  await expect(first.line(/^Checkout/)).toHaveCount(0);
  await first.page.mouse.up();
  await first.page.getByRole('button', { name: 'Restore' }).click();
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
});

test('a reader sees it live and changes nothing', async ({ open }) => {
  const { first, second } = await together(open, 'Reader');
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await expect(second.page.getByRole('toolbar', { name: 'Tools' })).toHaveCount(0);
  await expect(second.page.getByRole('toolbar', { name: 'Zoom' })).toBeVisible();
  await second.click(-6, -3);
  await expect(second.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await second.press('Delete');
  await second.press('2');
  await second.press('Enter');
  await second.press('x');
  await second.drag([-6, -3], [3, 3]);
  await expect(second.page.getByRole('textbox')).toHaveCount(0);
  await first.click(-6, -3);
  await expect(first.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await expect(first.line(/./)).toHaveCount(1);
});
