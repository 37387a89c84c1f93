import { expect, type Page } from '@playwright/test';
import { type Drawing, newDiagram } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

const alone = async (page: Page): Promise<Drawing> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.canvas.focus();
  return drawing;
};

const press = async (drawing: Drawing, ...keys: string[]): Promise<void> => {
  for (const key of keys) await drawing.press(key);
};

/** What the fields of a dialog of what is selected say. */
const fieldsOf = async (drawing: Drawing, name: string, ...fields: string[]): Promise<number[]> => {
  const { page } = drawing;
  await drawing.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().waitFor();
  await drawing.press('Enter');
  const dialog = page.getByRole('dialog', { name: name.replace('…', '') });
  const values: number[] = [];
  for (const field of fields) values.push(Number(await dialog.getByLabel(field).inputValue()));
  await drawing.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(drawing.canvas).toBeFocused();
  return values;
};

const placeOf = (drawing: Drawing): Promise<number[]> => fieldsOf(drawing, 'Position…', 'Across', 'Down');
const sizeOf = (drawing: Drawing): Promise<number[]> => fieldsOf(drawing, 'Size…', 'Width', 'Height');

const left = Array<string>(5).fill('ArrowLeft');
const right = Array<string>(5).fill('ArrowRight');

/** From the keyboard alone: where the tool puts it, then named. */
const drawn = async (drawing: Drawing, tool: '2' | '3', name: string, ...ways: string[]): Promise<void> => {
  await press(drawing, tool, 'Enter', ...ways, 'Enter');
  await drawing.page.keyboard.type(name);
  await drawing.press('Enter');
  await expect(drawing.line(new RegExp(`^${name}`))).toBeAttached();
  await expect(drawing.canvas).toBeFocused();
};

const isSelected = (drawing: Drawing, name: string) =>
  expect(drawing.line(new RegExp(`^${name}, `))).toHaveAttribute('aria-selected', 'true');

test('arrows move what is selected by one unit, with Shift by five, and Ctrl-arrows size it', async ({
  open,
}) => {
  const drawing = await alone(await open());
  await drawn(drawing, '2', 'Checkout');
  const [x = 0, y = 0] = await placeOf(drawing);
  await press(drawing, 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft');
  expect(await placeOf(drawing)).toEqual([x - 4, y + 6]);
  await press(drawing, 'Control+z', 'Control+z', 'Control+z', 'Control+z');
  expect(await placeOf(drawing)).toEqual([x, y]);
  await press(drawing, 'Control+y', 'Control+Shift+z');
  expect(await placeOf(drawing)).toEqual([x + 1, y + 1]);

  const [width = 0, height = 0] = await sizeOf(drawing);
  await press(drawing, 'Control+ArrowRight', 'Control+ArrowRight', 'Control+ArrowDown', 'Control+ArrowLeft');
  expect(await sizeOf(drawing)).toEqual([width + 1, height + 1]);
  for (let count = height + 3; count > 0; count--) await drawing.press('Control+ArrowUp');
  expect(await sizeOf(drawing)).toEqual([width + 1, 1]);
});

test('a landscape grows by one stroke for each component, its relation and its name', async ({ open }) => {
  const drawing = await alone(await open());
  await drawn(drawing, '2', 'Checkout');
  const [x = 0, y = 0] = await placeOf(drawing);
  for (const [stroke, name] of [
    ['Control+Shift+ArrowRight', 'Payments'],
    ['Control+Shift+ArrowDown', 'Ledger'],
    ['Control+Shift+ArrowLeft', 'Archive'],
    ['Control+Shift+ArrowUp', 'Mail'],
  ] as const) {
    await drawing.press(stroke);
    await expect(drawing.page.getByLabel('Component name')).toBeFocused();
    await drawing.page.keyboard.type(name);
    await drawing.press('Enter');
    await isSelected(drawing, name);
    await expect(drawing.canvas).toBeFocused();
  }
  // Where the first one stands there is no room, and beside it there is.
  expect(await placeOf(drawing)).toEqual([x - 5, y]);
  await expect(drawing.line(/^Unnamed relation, to /)).toHaveCount(4);
  await drawing.press('Control+z');
  await drawing.press('Control+z');
  await expect(drawing.line(/^Mail/)).toHaveCount(0);
});

test('digits choose tools, and what is drawn is sized before it is there', async ({ open }) => {
  const drawing = await alone(await open());
  const tools = drawing.page.getByRole('toolbar', { name: 'Tools' });
  for (const [digit, name] of [
    ['2', 'Component'],
    ['3', 'Container'],
    ['4', 'Text area'],
    ['1', 'Selection'],
  ] as const) {
    await drawing.press(digit);
    await expect(tools.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await press(drawing, '3', 'Enter', 'Escape');
  await expect(tools.getByRole('button', { name: 'Selection' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawing.line(/./)).toHaveCount(0);
  await press(drawing, '4', 'Enter', 'Enter');
  await drawing.page.keyboard.type('Scope of 2026');
  await drawing.press('Escape');
  await expect(drawing.line(/^Scope of 2026/)).toBeAttached();
});

test('whoever comes to the drawing by Tab sees it, and types a name for what is to be placed', async ({
  open,
}) => {
  const page = await open();
  const drawing = await alone(page);
  const ring = drawing.canvas.locator('> .focus-edge:visible');
  await drawing.press('Shift+Tab');
  await expect(drawing.canvas).not.toBeFocused();
  await expect(ring).toHaveCount(0);
  await drawing.press('Tab');
  await expect(drawing.canvas).toBeFocused();
  await expect(ring).toHaveCount(4);
  await press(drawing, '2', 'Enter');
  await page.keyboard.type('Coupons');
  await drawing.press('Enter');
  await expect(drawing.line('Coupons, Placeholder')).toBeAttached();
  await expect(drawing.canvas).toBeFocused();
});

test('Tab goes through the items, a letter types a name anew, and Backspace deletes', async ({ open }) => {
  const drawing = await alone(await open());
  await drawn(drawing, '2', 'Checkout', ...left);
  await drawn(drawing, '2', 'Payments', ...right);
  await press(drawing, 'Escape', 'ArrowDown', 'Tab');
  await isSelected(drawing, 'Checkout');
  await drawing.press('Tab');
  await isSelected(drawing, 'Payments');
  await drawing.press('Shift+Tab');
  await isSelected(drawing, 'Checkout');
  await drawing.page.keyboard.type('Till');
  await drawing.press('Escape');
  await expect(drawing.line(/^Checkout/)).toHaveCount(1);
  await drawing.page.keyboard.type('Till 4');
  await drawing.press('Enter');
  await isSelected(drawing, 'Till 4');
  await drawing.press('Backspace');
  await expect(drawing.line(/^Till/)).toHaveCount(0);
  await press(drawing, 'Control+a', 'Delete');
  await expect(drawing.line(/./)).toHaveCount(0);
  await press(drawing, 'Control+z', 'Control+z');
  await expect(drawing.line(/./)).toHaveCount(2);
});

test('keys that come before a dialog has the focus do nothing to what lies behind it', async ({ open }) => {
  const drawing = await alone(await open());
  await drawn(drawing, '2', 'Checkout');
  await drawing.press('?');
  const dialog = drawing.page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog).toBeVisible();
  for (const key of ['Delete', 'ArrowRight'])
    await drawing.page.locator('[role=application]').dispatchEvent('keydown', { key, bubbles: true });
  await drawing.press('Escape');
  await expect(dialog).toHaveCount(0);
  await isSelected(drawing, 'Checkout');
  // The last step is still that of its name.
  await press(drawing, 'Control+z', 'Control+z');
  await expect(drawing.line(/./)).toHaveCount(0);
});

test('copies are made, cut and put back without a pointer', async ({ open }) => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawing = await alone(page);
  await drawn(drawing, '2', 'Checkout');
  await drawing.press('Control+c');
  await expect(page.getByText('Copied 1 item')).toBeVisible();
  await drawing.press('Control+v');
  await expect(page.getByText('Pasted 1 item')).toBeVisible();
  await expect(drawing.line(/^Checkout/)).toHaveCount(2);
  await press(drawing, 'Control+a', 'Control+x');
  await expect(page.getByText('Cut 2 items')).toBeVisible();
  await expect(drawing.line(/^Checkout/)).toHaveCount(0);
  await drawing.press('Control+v');
  await expect(page.getByText('Pasted 2 items')).toBeVisible();
  await drawing.press('Control+d');
  await expect(drawing.line(/^Checkout/)).toHaveCount(4);
});

test('the menu key opens the menu beside what is selected, on its first entry', async ({ open }) => {
  const page = await open();
  const drawing = await alone(page);
  await drawing.draw('2', [-8, -4], [-4, -2], 'Ledger');
  await drawing.select(/^Ledger/);
  await drawing.press('ContextMenu');
  const menu = page.getByRole('menu', { name: 'Diagram' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  const place = await menu.boundingBox();
  const [right, top] = await drawing.at(-4, -4);
  expect(place?.x).toBeGreaterThan(right);
  expect(place?.x).toBeLessThan(right + 20);
  expect(place?.y).toBeLessThanOrEqual(top + 1);
  await drawing.press('Escape');
  await expect(drawing.canvas).toBeFocused();

  await drawing.press('Escape');
  await drawing.press('ContextMenu');
  await expect(menu.getByRole('menuitem', { name: 'Paste Here' })).toBeVisible();
});

test('PageUp and PageDown say which of two lies above', async ({ open }) => {
  const drawing = await alone(await open());
  await drawing.draw('2', [-8, -4], [-2, 0], 'Checkout');
  await drawing.press('Escape');
  await drawing.draw('2', [-4, -2], [2, 2], 'Payments');
  // Elsewhere each time: two clicks in one place would be a double click.
  let clicks = 0;
  const above = async (name: string): Promise<void> => {
    clicks += 1;
    await drawing.press('Escape');
    await drawing.click(-3.5 + (clicks % 2), -1);
    await isSelected(drawing, name);
  };
  await above('Payments');
  await drawing.press('PageDown');
  await above('Checkout');
  await drawing.press('PageDown');
  await above('Payments');
  await drawing.select(/^Checkout/);
  await drawing.press('PageUp');
  await above('Checkout');
});

test('plus, minus, nought and Ctrl-nought zoom', async ({ open }) => {
  const page = await open();
  // The view is where it goes to at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const drawing = await alone(page);
  const zoom = drawing.page.getByRole('toolbar', { name: 'Zoom' });
  await drawn(drawing, '2', 'Checkout');
  await expect(zoom).toContainText('100%');
  await drawing.press('+');
  await expect(zoom).not.toContainText('100%');
  await drawing.press('0');
  await expect(zoom).toContainText('100%');
  await drawing.press('-');
  await expect(zoom).not.toContainText('100%');
  for (let count = 20; count > 0; count--) await drawing.press('-');
  await expect(zoom).toContainText('28%');
  for (let count = 30; count > 0; count--) await drawing.press('+');
  await expect(zoom).toContainText('173%');
  await press(drawing, '0', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await drawing.press('Control+0');
  await drawing.click(0, 0);
  await isSelected(drawing, 'Checkout');
});

test('Ctrl-F finds an item, and the keys go to what was found', async ({ open }) => {
  const drawing = await alone(await open());
  await drawn(drawing, '2', 'Checkout', ...left);
  await drawn(drawing, '2', 'Payments', ...right);
  await drawing.press('Control+f');
  await expect(drawing.page.getByRole('textbox', { name: 'Search in the diagram' })).toBeFocused();
  await drawing.page.keyboard.type('check');
  await drawing.press('Enter');
  await drawing.press('Escape');
  await expect(drawing.canvas).toBeFocused();
  await isSelected(drawing, 'Checkout');
});
