import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ask } from './ask.ts';
import { type Drawing, openExample } from './drawing.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

const colourBy = async ({ page }: Drawing, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Colour by…' }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};

const legendOn = ({ page }: Drawing) => page.getByRole('region', { name: /^Coloured by/ });

const exported = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export as SVG' }).click();
  return readFile(await (await download).path(), 'utf8');
};

const tag = async (page: Page, component: string, name: string): Promise<void> => {
  const tags = await ask<{ tagId: number; name: string }[]>(page, 'GET', '/api/tags');
  const { components } = await ask<{ components: { slug: string; name: string }[] }>(
    page,
    'GET',
    `/api/components?search=${component}`,
  );
  const { slug } = components.find((each) => each.name === component) ?? {};
  const chosen = tags.filter((each) => each.name === name).map(({ tagId }) => ({ tagId }));
  await ask(page, 'POST', '/api/component', { components: [{ slug, tags: chosen }] });
};

test('a reader colours a diagram by tag for themselves, and a tag that is set elsewhere follows', async ({
  open,
}) => {
  const page = await open();
  const reader = newcomer('Jan', 'Smit');
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const first = await openExample(page, 'Retail landscape');
  const other = await colleagueOf(page, open, 'Reader', reader);
  const second = await openExample(other, 'Retail landscape');
  const legend = legendOn(second);

  await colourBy(second, 'Tags');
  const peak = legend.getByRole('button', { name: 'Peak season, 3 boxes' });
  await expect(peak).toBeVisible();
  await expect(legend.getByRole('listitem').last()).toHaveText(/^No value/);
  const seen = await exported(other);
  expect(seen).toContain('Peak season (3)');

  await tag(page, 'Pricing', 'Peak season');
  await expect(legend.getByRole('button', { name: 'Peak season, 4 boxes' })).toBeVisible();

  await expect(first.line('Pricing, component')).toBeAttached();
  await expect(legendOn(first)).toHaveCount(0);
  expect(await exported(page)).not.toContain('Peak season');
});

test('a legend leads to its boxes, comes back with the page, and goes with its colours', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await openExample(page, 'Retail landscape');
  const legend = legendOn(drawing);

  // From the palette, with the keyboard alone.
  await expect(page.getByRole('button', { name: 'Colour by…' })).toBeVisible();
  await drawing.press('Control+k');
  await page.keyboard.type('colour by');
  await expect(page.getByRole('option', { name: /^Colour by/ })).toBeVisible();
  await drawing.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Lifecycle' }).press('Enter');
  await expect(legend).toHaveAccessibleName('Coloured by Lifecycle');

  await colourBy(drawing, 'Tags');
  await legend.getByRole('button', { name: /^Peak season/ }).click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(3);
  await expect(drawing.line('Checkout, component')).toHaveAttribute('aria-selected', 'true');

  await legend.getByRole('button', { name: 'Fold up' }).click();
  await expect(legend.getByRole('button', { name: /^Peak season/ })).toBeHidden();
  await legend.getByRole('button', { name: 'Show what the colours mean' }).click();
  await expect(legend.getByRole('button', { name: /^Peak season/ })).toBeVisible();

  await page.reload();
  await drawing.ready();
  await expect(legend).toHaveAccessibleName('Coloured by Tags');
  await legend.getByRole('button', { name: 'Turn colours off' }).click();
  await expect(legend).toHaveCount(0);
  await expect(drawing.canvas).toBeFocused();
  await page.reload();
  await drawing.ready();
  await expect(page.getByRole('button', { name: 'Colour by…', pressed: false })).toBeVisible();
  await expect(legend).toHaveCount(0);
});
