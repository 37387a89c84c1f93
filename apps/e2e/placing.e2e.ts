import { expect, type Page } from '@playwright/test';
import { colleagueOf, newcomer, signUp, test } from './people.ts';
import { Drawing, newDiagram, together } from './drawing.ts';
import { slugOfShown } from './unsent.ts';

const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().click();
  await expect(palette).toBeHidden();
};

const start = async (page: Page): Promise<Drawing> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-10, -6], [-6, -4], 'Checkout');
  await drawing.draw('2', [2, 2], [6, 4], 'Payments');
  return drawing;
};

const choose = async (page: Page, field: string, name: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: field }).click();
  await page.getByRole('option', { name }).click();
};

test('what a pointer drags is said in fields as well, without one', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await drawing.select('Checkout, Placeholder');
  await command(page, 'Position…');
  await dialog.getByLabel('Across').fill('40');
  await expect(dialog.getByLabel('Down')).not.toHaveValue('');
  await dialog.getByLabel('Down').fill('far');
  await expect(dialog.getByText('A whole number from -1,000,000 to 1,000,000')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await dialog.getByLabel('Down').fill('-30');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await command(page, 'Position…');
  await expect(dialog.getByLabel('Across')).toHaveValue('40');
  await expect(dialog.getByLabel('Down')).toHaveValue('-30');
  await leave();
  // The keys belong to the drawing again.
  await page.keyboard.press('ArrowRight');
  await command(page, 'Position…');
  await expect(dialog.getByLabel('Across')).toHaveValue('41');
  await leave();

  await command(page, 'Size…');
  await dialog.getByLabel('Width').fill('7');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await command(page, 'Size…');
  await expect(dialog.getByLabel('Width')).toHaveValue('7');
  await leave();

  await command(page, 'Connect to…');
  await choose(page, 'To', 'Payments');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drawing.line('Unnamed relation, to Payments, Relation')).toBeAttached();
  await expect(dialog).toHaveCount(0);
  await command(page, 'Ends and label…');
  await dialog.getByRole('group', { name: 'To' }).getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name: 'Bottom' }).click();
  await dialog.getByRole('group', { name: 'To' }).getByLabel('Handle').fill('3');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
  await command(page, 'Ends and label…');
  await expect(dialog.getByRole('group', { name: 'To' }).getByLabel('Handle')).toHaveValue('3');
  await leave();
});

test('what is new finds its place beside what it is connected to, and nothing else moves', async ({
  open,
}) => {
  const page = await open();
  const drawing = await start(page);
  const dialog = page.getByRole('dialog');
  const placeOf = async (name: string): Promise<[number, number]> => {
    await drawing.select(name);
    await command(page, 'Position…');
    await expect(dialog.getByLabel('Down')).not.toHaveValue('');
    const [x, y] = [
      await dialog.getByLabel('Across').inputValue(),
      await dialog.getByLabel('Down').inputValue(),
    ];
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return [Number(x), Number(y)];
  };
  const checkout = await placeOf('Checkout, Placeholder');
  const payments = await placeOf('Payments, Placeholder');
  await drawing.draw('2', [8, -6], [12, -4], 'Ledger');
  const far = await placeOf('Ledger, Placeholder');
  await command(page, 'Connect to…');
  await choose(page, 'To', 'Payments');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(drawing.line('Unnamed relation, to Payments, Relation')).toBeAttached();
  await expect(dialog).toHaveCount(0);

  await drawing.select('Ledger, Placeholder');
  await command(page, 'Place beside what it is connected to');
  const near = await placeOf('Ledger, Placeholder');
  const distance = ([x, y]: [number, number]): number => Math.hypot(x - payments[0], y - payments[1]);
  expect(distance(near)).toBeLessThan(distance(far));
  // A box of four by two units, with one to spare on every side.
  expect(Math.abs(near[0] - payments[0]) >= 5 || Math.abs(near[1] - payments[1]) >= 3).toBe(true);
  expect(await placeOf('Checkout, Placeholder')).toEqual(checkout);
  expect(await placeOf('Payments, Placeholder')).toEqual(payments);

  await drawing.canvas.focus();
  await drawing.press('Control+z');
  await expect.poll(() => placeOf('Ledger, Placeholder')).toEqual(far);
});

test('an item of the outline has its menu, from which it is moved into a container', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  await drawing.draw('3', [-4, -5], [4, 1], 'Platform');
  const line = drawing.line('Payments, Placeholder');
  await line.focus();
  await line.dispatchEvent('contextmenu');
  await page.getByRole('menuitem', { name: 'Move into…' }).click();
  await choose(page, 'Container', 'Platform');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(line).toHaveAttribute('aria-level', '2');
});

test('F2 on a line of the outline opens the name of its item', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  await drawing.line('Payments, Placeholder').focus();
  await page.keyboard.press('F2');
  await expect(drawing.line('Payments, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ledger');
  await page.keyboard.press('Enter');
  await expect(drawing.line('Ledger, Placeholder')).toBeAttached();
});

test('a leg of a relation is put elsewhere by its pill, and runs by itself again', async ({ open }) => {
  const page = await open();
  const drawing = await start(page);
  await drawing.select('Checkout, Placeholder');
  await command(page, 'Connect to…');
  await choose(page, 'To', 'Payments');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drawing.canvas.focus();
  // From the right of one to the left of the other: its middle leg stands halfway.
  await drawing.drag([-2, -1], [-4, -1]);
  await page.keyboard.press('ArrowRight');
  await command(page, 'Let the line run by itself');
  await page.keyboard.press('Control+z');
  await command(page, 'Let the line run by itself');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Let the line run by itself');
  await expect(page.getByRole('option', { name: 'Let the line run by itself' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('two people who put two legs of one relation while they are apart both find both there', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const { first, second } = await together(open);
  const both = [first, second];
  await first.draw('2', [2, -6], [6, -4], 'Checkout');
  await first.draw('2', [-8, 2], [-4, 4], 'Payments');
  await first.press('Escape');
  await first.click(4, -5);
  // Out on the right and in on the left: the route has a leg beside each of them, and one between.
  await first.drag([6.2, -4.5], [-7.8, 2.5]);
  await first.press('Escape');
  const relation = /to Payments, Relation$/;
  await expect(second.line(relation)).toBeAttached();
  const route = async (): Promise<string> => {
    const { request } = first.page;
    return (await request.get(`/api/svg/${slugOfShown(first.page)}?fonts=none`)).text();
  };
  for (const { page, badge } of both) {
    await expect(badge).toHaveText('Saved');
    await page.context().setOffline(true);
    await expect(badge).toHaveText(/^Offline: 0 changes/);
  }
  for (const each of both) await each.select(relation);
  await first.drag([6.5, -2.75], [8.5, -2.75]);
  await second.drag([-8.5, 0.75], [-10.5, 0.75]);
  for (const { badge } of both) await expect(badge).toHaveText('Offline: 1 change kept on this device');
  for (const { page } of both) await page.context().setOffline(false);
  for (const { badge } of both) await expect(badge).toHaveText('Saved', { timeout: 20_000 });
  const inPixels = (units: number): RegExp => new RegExp(`[ML, ]${units * 50}[, ]`);
  await expect.poll(route).toMatch(inPixels(8.5));
  await expect.poll(route).toMatch(inPixels(-10.5));
  // Each has the other's leg under the pointer as well, and takes back their own alone.
  await second.drag([8.5, -2.75], [9.5, -2.75]);
  await expect.poll(route).toMatch(inPixels(9.5));
  await first.press('Control+z');
  await second.press('Control+z');
  await second.press('Control+z');
  await expect.poll(route).not.toMatch(inPixels(-10.5));
});

test('whoever may only read is told why nothing can be placed', async ({ open }) => {
  const page = await open();
  await start(page);
  const address = page.url();
  const other = await colleagueOf(page, open, 'Reader');
  const seen = await new Drawing(other).open(address);
  const line = seen.line('Payments, Placeholder');
  await line.focus();
  await line.dispatchEvent('contextmenu');
  const entry = other.getByRole('menuitem', { name: 'Move into…' });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await entry.hover();
  await expect(other.getByText('You may read this diagram, but not change it')).toBeVisible();
});
