import { expect } from '@playwright/test';
import { newDiagram } from './drawing.ts';
import { acceptInvite, invite, newcomer, signUp, test } from './people.ts';

test('technology and look of a relation are seen by whoever reads, and go back by undo', async ({ open }) => {
  const [first, second] = [await open(), await open()];
  const reader = newcomer('Jan', 'Smit');
  await signUp(first, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const link = await invite(first, reader, 'Reader');
  const drawing = await newDiagram(first, 'Landscape');
  await drawing.draw('2', [-8, -1], [-4, 1], 'Checkout');
  await first.keyboard.press('Control+Shift+ArrowRight');
  await first.keyboard.type('Payments');
  await first.keyboard.press('Enter');
  await drawing.line('Unnamed relation, to Payments, Relation').focus();
  await first.keyboard.press('Enter');
  await first.keyboard.press('Control+Enter');
  const panel = first.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('combobox', { name: 'Technology' }).fill(' JSON  over HTTPS');
  await panel.getByRole('switch', { name: 'Dashed line' }).click();
  await panel.getByRole('switch', { name: 'Arrowheads at both ends' }).click();
  await expect(drawing.line('[JSON over HTTPS], to Payments, Relation')).toBeAttached();

  const address = first.url().replace(/#.*/, '');
  await acceptInvite(second, reader, link);
  await second.goto(address);
  const seen = second.getByRole('treeitem', { name: '[JSON over HTTPS], to Payments, Relation' });
  await seen.focus();
  await second.keyboard.press('Enter');
  await second.keyboard.press('Control+Enter');
  const read = second.getByRole('complementary', { name: 'Details' });
  await expect(read.getByText('JSON over HTTPS')).toBeVisible();
  await expect(read.getByRole('switch')).toHaveCount(0);
  const slug = /d:([^/:?#]+)[^/]*$/.exec(address)?.[1] ?? '';
  const drawn = () => second.evaluate(async (of) => (await fetch(`/api/svg/${of}`)).text(), slug);
  await expect.poll(drawn).toContain('stroke-dasharray="6 4"');

  await first.getByRole('application').focus();
  await first.keyboard.press('Control+z');
  await first.keyboard.press('Control+z');
  await expect(panel.getByRole('switch', { name: 'Dashed line' })).not.toBeChecked();
  await expect.poll(drawn).not.toContain('stroke-dasharray="6 4"');
  await expect(seen).toBeAttached();
});
