import { expect, type Page } from '@playwright/test';
import { type Drawing, newDiagram } from './drawing.ts';
import { makeComponents } from './modelCalls.ts';
import { newcomer, signUp, test } from './people.ts';

const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

const start = async (page: Page): Promise<Drawing> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return newDiagram(page, 'Landscape');
};

test('a copy of a component is another instance of it, by keys, by hand, and by pasting with Shift', async ({
  open,
}) => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const drawing = await start(page);
  await drawing.draw('2', [-8, -6], [-4, -4], 'Checkout');
  await drawing.select(/^Checkout/);
  await selection(page).getByRole('button', { name: 'Make it a component of the model' }).click();
  const instances = drawing.line('Checkout, Component');
  const placeholders = drawing.line('Checkout, Placeholder');
  await expect(placeholders).toHaveCount(0);

  await drawing.select(/^Checkout/);
  await drawing.press('Control+d');
  await expect(instances).toHaveCount(2);

  const { mouse, keyboard } = page;
  const pull = async (to: [number, number]): Promise<void> => {
    await mouse.move(...(await drawing.at(-6, -5)));
    await mouse.down();
    await mouse.move(...(await drawing.at(-6, 0)));
    await mouse.move(...(await drawing.at(...to)));
  };
  await drawing.press('Escape');
  await pull([-6, 2]);
  // It counts whenever it is pressed.
  await keyboard.down('Alt');
  await mouse.up();
  await keyboard.up('Alt');
  await expect(instances).toHaveCount(3);
  await drawing.press('Control+z');
  await expect(instances).toHaveCount(2);

  await keyboard.down('Alt');
  await pull([-6, 2]);
  await keyboard.press('Escape');
  await mouse.up();
  await keyboard.up('Alt');
  await expect(instances).toHaveCount(2);

  // Elsewhere each time: two presses in one place would be a double click.
  await drawing.click(-5, -4.4);
  await drawing.press('Control+c');
  await mouse.move(...(await drawing.at(-8, 4)));
  await drawing.press('Control+Shift+v');
  await expect(instances).toHaveCount(3);
  await mouse.move(...(await drawing.at(0, 4)));
  await drawing.press('Control+v');
  await expect(placeholders).toHaveCount(1);
  await expect(instances).toHaveCount(3);
});

test('pasted with Shift elsewhere it is the same component, unless there is none here', async ({ open }) => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const drawing = await start(page);
  const [ledger] = await makeComponents(page, [{ name: 'Ledger' }]);
  const items = [ledger?.slug, 'of-another-organisation'].map((component, at) => ({
    kind: 'instance',
    key: `copied-${at}0`,
    name: `Copied ${at}`,
    component,
    type: null,
    container: false,
    z: 0,
    position: { x: at * 6, y: 0 },
    size: { width: 4, height: 2 },
  }));
  const copied = JSON.stringify({ lintel: 'items', version: 1, items });
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await drawing.canvas.focus();
  await drawing.press('Control+Shift+v');
  await expect(drawing.line('Ledger, Component')).toBeAttached();
  await expect(drawing.line('Copied 1, Placeholder')).toBeAttached();

  // Of these keys Firefox makes no paste.
  await page.evaluate(() => addEventListener('paste', (event) => event.stopImmediatePropagation(), true));
  await drawing.press('Control+Shift+v');
  await expect(drawing.line('Ledger, Component')).toHaveCount(2);
  await drawing.press('Control+v');
  await drawing.press('Control+Shift+v');
  await expect(drawing.line('Ledger, Component')).toHaveCount(3);
  await expect(drawing.line('Copied 1, Placeholder')).toHaveCount(3);
});

test('boxes are put into a new container, which is named at once', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  await drawing.draw('2', [-8, -6], [-4, -4], 'Checkout');
  await drawing.draw('2', [-2, -6], [2, -4], 'Payments');
  await drawing.press('Control+a');
  await drawing.press('Control+g');
  await expect(page.getByRole('combobox', { name: 'Container name' })).toBeFocused();
  await page.keyboard.type('Shop');
  await drawing.press('Enter');
  await expect(drawing.line(/^Shop/)).toHaveAttribute('aria-expanded', 'true');
  await drawing.press('Control+z');
  await drawing.press('Control+z');
  await expect(drawing.line(/^(Shop|Untitled)/)).toHaveCount(0);
});

test('a type is chosen by keys, and the keys belong to the drawing again', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  await drawing.draw('2', [-8, -6], [-4, -4], 'Checkout');
  await drawing.select(/^Checkout/);
  await drawing.press('Alt+t');
  await expect(page.getByRole('combobox', { name: 'Search types' })).toBeFocused();
  await page.keyboard.type('service');
  await page.getByRole('option', { name: 'Service', exact: true }).first().waitFor();
  await drawing.press('Enter');
  await expect(drawing.canvas).toBeFocused();
  await expect(selection(page).getByRole('button', { name: 'Type: Service' })).toBeVisible();
});

test('nobody who gives up the name after a double click leaves an empty box behind', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  const field = page.getByRole('combobox', { name: 'Component name' });
  await page.mouse.dblclick(...(await drawing.at(0, 0)));
  await expect(field).toBeFocused();
  await page.keyboard.type('Led');
  await drawing.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByText('Nothing is drawn here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});
