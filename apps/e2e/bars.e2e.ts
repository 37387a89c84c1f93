import { expect, type Locator } from '@playwright/test';
import { type Drawing, newDiagram } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** Beside a box, in grid units, its handles for relations are grabbed. */
const ports = 0.3;

const isClear = async (element: Locator, drawing: Drawing, [left, top, right, bottom]: Bounds) => {
  const box = await element.boundingBox();
  if (box === null) return false;
  const [fromX, fromY] = await drawing.at(left - ports, top - ports);
  const [toX, toY] = await drawing.at(right + ports, bottom + ports);
  const isApart = box.x >= toX || box.x + box.width <= fromX || box.y >= toY || box.y + box.height <= fromY;
  return isApart;
};

test('bars keep clear of what is grabbed next, and what they offer leaves the keys to the drawing', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const [shop, payments] = [[-6, -3, -2, -1] as const, [2, -3, 6, -1] as const];
  await drawing.draw('2', [-6, -3], [-2, -1], 'Shop');
  await drawing.draw('2', [2, -3], [6, -1], 'Payments');
  await drawing.select(/^Shop/);
  await drawing.drag([-1.8, -1.5], [2.2, -1.5]);
  await expect(drawing.line(/to Payments, Relation/)).toBeAttached();

  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: /^Delete/ })).toBeVisible();
  for (const each of [shop, payments]) expect(await isClear(bar, drawing, each)).toBe(true);

  // What is typed where it is seen moves nothing, and its bar covers no box either.
  const label = page.getByRole('textbox', { name: 'Relation label' });
  await page.keyboard.type('pays');
  await expect(label).toHaveText('pays');
  const formats = page.getByRole('button', { name: 'Bold' });
  await expect(formats).toBeVisible();
  for (const each of [shop, payments]) expect(await isClear(formats, drawing, each)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(drawing.line(/^pays, to Payments/)).toBeAttached();

  await drawing.click(-3, -2);
  const left = async () => (await bar.boundingBox())?.x ?? 0;
  const moves = async (key: string, by: number): Promise<void> => {
    await expect(drawing.canvas).toBeFocused();
    const before = await left();
    await drawing.press(key);
    await expect.poll(async () => Math.round((await left()) - before)).toBe(by);
  };
  await moves('ArrowRight', 50);
  await moves('ArrowLeft', -50);
  await bar.getByRole('button', { name: /^Type: / }).click();
  const types = page.getByRole('dialog', { name: 'Types' });
  await expect(types.getByRole('option', { name: 'Person' }).first()).toBeVisible();
  expect(await isClear(types, drawing, shop)).toBe(true);
  await types.getByRole('option', { name: 'Person' }).first().click();
  await expect(types).toHaveCount(0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await moves('ArrowRight', 50);

  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Bring to front/ }).click();
  await moves('ArrowLeft', -50);
});

test('a box too small for its name says so once that is typed, and is made larger', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  // What is told of a drawing comes behind it.
  await expect(page.getByText('Nothing is drawn here yet')).toBeVisible();
  await drawing.canvas.focus();
  await drawing.press('2');
  await drawing.drag([0, 0], [1, 1]);
  await page.keyboard.type('Alpha');
  // Where it is typed nothing lies over it.
  const field = await page.getByRole('combobox', { name: 'Component name' }).boundingBox();
  const list = page.getByRole('listbox', { name: 'Components' });
  await expect(list).toBeVisible();
  expect((await list.boundingBox())?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  await page.keyboard.press('Enter');
  const notice = page.getByText('The box is too small to show “Alpha”');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Make it larger' }).click();
  await drawing.click(3, 1);
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
});
