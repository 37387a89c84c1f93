import { expect } from '@playwright/test';
import { type Drawing, newDiagram, together } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

const begin = async (drawing: Drawing, name: string | RegExp): Promise<void> => {
  await drawing.select(name);
  await drawing.press('F2');
  await expect(field(drawing)).toBeFocused();
};

const field = ({ page }: Drawing) => page.getByRole('combobox', { name: 'Component name' });

test('a name is there for others while it is typed, and is one step', async ({ open }) => {
  const { first, second } = await together(open);
  const { keyboard } = first.page;
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();

  await begin(first, /^Checkout/);
  await keyboard.type('Ti');
  await expect(second.line('Ti, Placeholder')).toBeAttached();
  await keyboard.type('ll');
  await expect(second.line('Till, Placeholder')).toBeAttached();
  await expect(field(first)).toBeFocused();
  await keyboard.press('Enter');
  await expect(field(first)).toHaveCount(0);
  await first.press('Control+z');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await expect(first.line('Checkout, Placeholder')).toBeAttached();
  await first.press('Control+Shift+z');
  await expect(second.line('Till, Placeholder')).toBeAttached();

  await begin(first, /^Till/);
  await keyboard.type('Tills');
  await expect(second.line('Tills, Placeholder')).toBeAttached();
  await keyboard.press('Escape');
  await expect(field(first)).toHaveCount(0);
  await expect(second.line('Till, Placeholder')).toBeAttached();
  await expect(first.badge).toHaveText('Saved');
  // Nothing is left of what was given up, to be undone or redone.
  await first.press('Control+z');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
});

test('a name is not lost with the page, however it is kept', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(drawing.badge).toHaveText('Saved');

  await test.step('of what is only drawn', async () => {
    await begin(drawing, /^Checkout/);
    await page.keyboard.type('Till');
    await page.reload();
    await drawing.ready();
    await expect(drawing.line('Till, Placeholder')).toBeAttached();
    await expect(drawing.badge).toHaveText('Saved');
    await drawing.select(/^Till/);
  });

  await test.step('of a component', async () => {
    await begin(drawing, /^Till/);
    await page.keyboard.type('Order service');
    await page.keyboard.press('Control+Enter');
    await expect(drawing.line('Order service, Component')).toBeAttached();
    await begin(drawing, /^Order service/);
    await page.keyboard.type('Orders');
    await expect(drawing.badge).toHaveText('Name not saved yet');
    await page.reload();
    await drawing.ready();
    await expect(field(drawing)).toHaveValue('Orders');
    await expect(drawing.badge).toHaveText('Name not saved yet');
    // In Firefox the field loses the focus once the page is gone.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      (document.activeElement as HTMLElement).blur();
    });
    await page.reload();
    await drawing.ready();
    await expect(field(drawing)).toHaveValue('Orders');
    await page.keyboard.press('Enter');
    await expect(drawing.line('Orders, Component')).toBeAttached();
    await expect(drawing.badge).toHaveText('Saved');
  });

  await test.step('unless it is given up', async () => {
    await begin(drawing, /^Orders/);
    await page.keyboard.type('Baskets');
    await expect(drawing.badge).toHaveText('Name not saved yet');
    await page.keyboard.press('Escape');
    await expect(drawing.badge).toHaveText('Saved');
    await page.reload();
    await drawing.ready();
    await expect(drawing.line('Orders, Component')).toBeAttached();
    await expect(field(drawing)).toHaveCount(0);
  });
});
