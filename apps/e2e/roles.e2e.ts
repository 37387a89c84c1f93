import { expect, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import { colleagueOf, isKept, newcomer, signUp, test } from './people.ts';

// Offline at once: what is needed then is on the device.
test.use({ serviceWorkers: 'allow' });

const setRole = async (page: Page, name: string, role: string): Promise<void> => {
  await page.bringToFront();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
  await expect(row.getByRole('combobox')).toHaveText(new RegExp(role));
};

test('a role that is lowered while somebody drags lets the drag go, and writes nothing of it', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const first = await newDiagram(page, 'Landscape');
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  const address = `${page.url().split('#')[0]}#at=0,0,1`;
  const other = await colleagueOf(page, open, 'Editor');
  const second = await new Drawing(other).open(address);
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await expect(second.badge).toHaveText('Saved');
  const members = await page.context().newPage();
  await members.goto('/settings/members');

  const { mouse } = second.page;
  const tools = second.page.getByRole('toolbar', { name: 'Tools' });
  /** What a colleague has in hand, or just had, is elsewhere for a moment. */
  const isAt = (x: number, y: number): Promise<void> =>
    expect(async () => {
      await page.bringToFront();
      await first.press('Escape');
      await expect(first.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'false');
      await first.click(x, y);
      await expect(first.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'true', {
        timeout: 1_000,
      });
    }).toPass();

  await test.step('in the middle of a drag', async () => {
    await mouse.move(...(await second.at(-6, -3)));
    await mouse.down();
    await mouse.move(...(await second.at(0, 0)));
    await mouse.move(...(await second.at(3, 3)));
    await setRole(members, 'Jan Smit', 'Reader');
    await expect(tools).toHaveCount(0, { timeout: 2_000 });
    await mouse.move(...(await second.at(4, 3)));
    await mouse.up();
    await expect(second.badge).toHaveText('Saved');
    await expect(second.line('Checkout, Placeholder')).toBeAttached();
    await isAt(-6, -3);
  });

  await test.step('raised again, it goes on', async () => {
    await setRole(members, 'Jan Smit', 'Editor');
    await expect(tools).toBeVisible({ timeout: 2_000 });
    await second.press('Escape');
    await second.drag([-6, -3], [3, 3]);
    await expect(second.badge).toHaveText('Saved');
    await isAt(3, 3);
  });

  await test.step('what was drawn without a connection is offered, and sent when the right is back', async () => {
    await isKept(second.page);
    await second.page.context().setOffline(true);
    await expect(second.badge).toHaveText(/^Offline: 0/);
    await second.draw('2', [-8, 2], [-4, 4], 'Ledger');
    await setRole(members, 'Jan Smit', 'Reader');
    await second.page.context().setOffline(false);
    const dialog = second.page.getByRole('alertdialog', { name: 'Changes to “Landscape” are not saved' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible();
    await second.press('Escape');
    await expect(second.badge).toHaveText('Not saved: you may read this diagram, but not change it');
    await expect(first.line(/^Ledger/)).toHaveCount(0);
    await setRole(members, 'Jan Smit', 'Editor');
    await expect(second.badge).toHaveText('Saved', { timeout: 15_000 });
    await expect(first.line('Ledger, Placeholder')).toBeAttached();
  });
});

test('the choice of a role stays open while the list is read again', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const other = await colleagueOf(page, open, 'Editor');
  await page.goto('/settings/members');
  const row = page.getByRole('row', { name: /Jan Smit/ });
  await expect(row).toBeVisible();
  await row.getByRole('combobox').click();
  const option = page.getByRole('option', { name: /^Reader/ });
  await expect(option).toBeVisible();
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/members');
  await other.goto('/user/profile');
  await other.getByLabel('First name').fill('Johan');
  await other.getByRole('button', { name: 'Save', exact: true }).first().click();
  await read;
  await expect(page.getByText('Johan Smit')).toBeVisible();
  await expect(option).toBeVisible();
  await option.click();
  await expect(page.getByText('Johan Smit is now Reader')).toBeVisible();
});

test('what is being written about a diagram stays when the role is lowered, and the server says why not', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  const address = page.url();
  await page.goto('/settings/members');
  const other = await colleagueOf(page, open, 'Editor');
  await new Drawing(other).open(address);
  await other.getByRole('button', { name: 'Details' }).click();
  const dialog = other.getByRole('dialog', { name: 'Landscape' });
  const words = dialog.getByRole('textbox', { name: 'Description' });
  await words.fill('What there is today');
  await setRole(page, 'Jan Smit', 'Reader');
  await expect(other.getByRole('toolbar', { name: 'Tools', includeHidden: true })).toHaveCount(0);
  await expect(words).toHaveText('What there is today');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('You may not do this')).toBeVisible();
  await expect(words).toHaveText('What there is today');
});
