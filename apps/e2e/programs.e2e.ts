import { documentName } from '@lintel/diagram/document';
import { expect } from '@playwright/test';
import { connectStock } from '../server/src/sync/stockClient.fixture.ts';
import { newDiagram } from './drawing.ts';
import { newcomer, signUp, tabTo, test } from './people.ts';
import { slugOfShown } from './unsent.ts';

test('a program draws with a token from the profile, and is cut off with it: all by keyboard', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  const profile = await page.context().newPage();
  await profile.goto('/user/profile');
  await expect(profile.getByText('You have no access tokens.')).toBeVisible();
  const { keyboard } = profile;

  await tabTo(profile, profile.getByRole('button', { name: 'New access token' }));
  await keyboard.press('Enter');
  const making = profile.getByRole('dialog', { name: 'New access token' });
  await expect(making.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type('Nightly drawing');
  await tabTo(profile, making.getByRole('radio', { name: /^Read/ }).first());
  await keyboard.press('ArrowDown');
  await expect(making.getByRole('radio', { name: /^Read and write/ })).toBeChecked();
  await tabTo(profile, making.getByRole('combobox').first());
  await keyboard.press('Enter');
  const choice = profile.getByRole('option', { name: 'Landscape' });
  await expect(choice).toBeVisible();
  await keyboard.type('Land');
  await keyboard.press('Enter');
  await expect(making.getByRole('combobox').first()).toHaveText('Landscape');
  await tabTo(profile, making.getByRole('button', { name: 'Make token' }));
  await keyboard.press('Enter');
  const shown = profile.getByRole('dialog', { name: 'Access token “Nightly drawing”' });
  const secret = await shown.getByRole('textbox', { name: 'Access token' }).inputValue();
  // What is shown only now is not lost by Enter.
  await expect(shown.getByRole('button', { name: /^Copy/ })).toBeFocused();
  await tabTo(profile, shown.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  const row = profile.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  await expect(row).toContainText('Reads and writes Landscape');
  await expect(row).not.toContainText(secret);

  const address = `${(baseURL ?? '').replace(/^http/, 'ws')}/yjs`;
  const program = connectStock(address, documentName(slug), { secret });
  try {
    await expect.poll(() => program.provider.synced).toBe(true);
    program.draw('by-a-program');
    await expect(drawing.line('by-a-program, Placeholder')).toBeAttached();
    await page.bringToFront();
    await drawing.draw('2', [-8, 2], [-4, 4], 'Ledger');
    const key = (await drawing.line('Ledger, Placeholder').getAttribute('data-key')) ?? '';
    await expect.poll(() => program.has(key)).toBe(true);

    await profile.bringToFront();
    await profile.reload();
    await expect(row).toContainText('Last used');
    await tabTo(profile, row.getByRole('button', { name: 'Revoke Nightly drawing' }));
    await keyboard.press('Enter');
    const question = profile.getByRole('alertdialog', { name: 'Revoke “Nightly drawing”?' });
    await tabTo(profile, question.getByRole('button', { name: 'Revoke' }));
    await keyboard.press('Enter');
    await expect(profile.getByText('You have no access tokens.')).toBeVisible();
    await expect.poll(() => program.closes[0]).toEqual({ code: 4403, reason: 'access-ended' });
    program.draw('after-its-end');
    // The code told it that trying again is no use: it does so only when asked to, and the door stays shut.
    program.provider.connect();
    await expect.poll(() => program.closes[1]?.code).toBe(1006);
    await drawing.draw('2', [2, 2], [6, 4], 'Bank');
    await expect(drawing.badge).toHaveText('Saved');
    await expect(drawing.line(/^after-its-end/)).toHaveCount(0);
    expect(program.provider.synced).toBe(false);
  } finally {
    program.leave();
  }
});
