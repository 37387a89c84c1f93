import { expect } from '@playwright/test';
import { type Drawing, newDiagram, together } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

const guideOn = ({ page }: Drawing) => page.getByText('Nothing is drawn here yet');

test('an empty diagram says how one begins, until something is drawn by anybody', async ({ open }) => {
  const { first, second } = await together(open, 'Reader');
  for (const drawing of [first, second]) await expect(guideOn(drawing)).toBeVisible();
  await expect(first.page.getByText('Double click')).toBeVisible();
  await expect(second.page.getByText('Double click')).toHaveCount(0);
  // It takes nothing of what is done where it lies.
  await first.page.mouse.dblclick(...(await first.at(0, 0)));
  await first.page.keyboard.type('Checkout');
  await first.press('Enter');
  await expect(first.line(/^Checkout/)).toBeAttached();
  for (const drawing of [first, second]) await expect(guideOn(drawing)).toHaveCount(0);
  await first.press('Delete');
  for (const drawing of [first, second]) await expect(guideOn(drawing)).toBeVisible();
});

test('a component that exists is put there by a key, its name and Enter, or as suggested', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.canvas.focus();
  await drawing.press('/');
  const field = page.getByRole('searchbox', { name: 'Find a component' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Checkout');
  const list = page.getByRole('list', { name: 'Components', exact: true });
  await expect(list.getByRole('button').first()).toHaveText('Checkout');
  await drawing.press('Enter');
  await expect(drawing.line(/^Checkout, Component/)).toBeAttached();
  await expect(field).toHaveValue('');
  await expect(drawing.canvas).toBeFocused();
  await drawing.press('Control+z');
  await expect(guideOn(drawing)).toBeVisible();
  const suggested = page.getByRole('list', { name: 'Put on the diagram' }).getByRole('button').first();
  const name = (await suggested.textContent()) ?? '';
  await suggested.click();
  await expect(drawing.line(new RegExp(`^${name}`))).toBeAttached();
  await expect(guideOn(drawing)).toHaveCount(0);
});
