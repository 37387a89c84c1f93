import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import {
  colleagueOf,
  isKept,
  newcomer,
  openHome,
  signInOnScreen,
  signOutEverywhere,
  signUp,
  tabTo,
  test,
} from './people.ts';
import { countUnsent, leaveUnsent, slugOfShown, unsentKey } from './unsent.ts';

// Offline at once: what is needed then is on the device.
test.use({ serviceWorkers: 'allow' });

/** The narrowest and darkest, without a pointer: what works here is out of nobody's reach. */
const narrow = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

const pressed = async (page: Page, dialog: string, button: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('alertdialog', { name: dialog }).getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
};

const exportedBy = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path(), 'utf8');
};

const copiesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    return known.flatMap(({ name }) => (name?.startsWith('lintel/') === true ? [name] : []));
  });

test('whoever may only read now takes along or discards what was not sent', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, 2], [-4, 4], 'Ledger');
  await expect(drawing.badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  const other = await colleagueOf(page, () => open(narrow), 'Reader');
  await openHome(other);
  await leaveUnsent(other, slug, 'Landscape');
  await other.goto(`/diagram/d:${slug}`);

  const title = 'Changes to “Landscape” are not saved';
  const dialog = other.getByRole('alertdialog', { name: title });
  await expect(dialog).toContainText('1 change made on this device cannot be saved');
  const file = await exportedBy(other, () => pressed(other, title, 'Export'));
  expect(file).toContain(unsentKey(slug));
  await pressed(other, title, 'Not now');
  await expect(dialog).toBeHidden();
  const badge = other.locator('[data-save]').filter({ visible: true });
  await expect(badge).toHaveText('Not saved: you may read this diagram, but not change it');
  await tabTo(other, badge.getByRole('button'));
  await other.keyboard.press('Enter');
  await pressed(other, title, 'Discard 1 change');
  await expect(dialog).toBeHidden();
  await expect(badge).toHaveText('Saved');
  const shown = new Drawing(other);
  await expect(shown.line('Ledger, Placeholder')).toBeAttached();
  await expect(shown.line(/./)).toHaveCount(1);
  expect(await countUnsent(other)).toBe(0);
});

test('what waited too long is applied again, on the diagram as it is by then', async ({ open }) => {
  const page = await open(narrow);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-3, 2], [1, 4], 'Ledger');
  await expect(drawing.badge).toHaveText('Saved');
  const address = new URL(page.url()).pathname;
  const slug = slugOfShown(page);
  await page.goto('/');
  await leaveUnsent(page, slug, 'Landscape', 31);
  await page.goto(address);

  const title = 'Changes to “Landscape” are not saved';
  await expect(page.getByRole('alertdialog', { name: title })).toContainText('away for more than 30 days');
  // Drawn, though behind the question.
  const name = new RegExp(`^${unsentKey(slug)}`);
  await expect(page.getByRole('treeitem', { name, includeHidden: true })).toBeAttached();
  await pressed(page, title, 'Apply again');
  await expect(page.getByRole('alertdialog', { name: title })).toBeHidden();
  await expect(drawing.badge).toHaveText('Saved');
  expect(await countUnsent(page)).toBe(0);
  const elsewhere = await open();
  await elsewhere.context().addCookies(await page.context().cookies());
  const there = await new Drawing(elsewhere).open(address);
  for (const each of ['Ledger', unsentKey(slug)])
    await expect(there.line(`${each}, Placeholder`)).toBeAttached();
});

test('whoever does not sign in again may leave, and nothing of it stays on the device', async ({ open }) => {
  const ada = newcomer('Ada', 'Kay');
  const page = await open(narrow);
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  const address = new URL(page.url()).pathname;
  const elsewhere = await open();
  await elsewhere.context().addCookies(await page.context().cookies());
  await isKept(page);
  await page.context().setOffline(true);
  await expect(drawing.badge).toHaveText(/^Offline: 0/);
  await drawing.draw('2', [-3, 2], [1, 4], 'Ledger');
  await expect(drawing.badge).toHaveText(/^Offline: [1-9]/);

  await signOutEverywhere(elsewhere);
  await page.context().setOffline(false);
  const title = 'Your session has ended';
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question).toContainText('Landscape');
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await exportedBy(page, () => pressed(page, title, 'Export'))).toContain('Ledger');
  await pressed(page, title, 'Discard and leave');
  await expect(page).toHaveURL(/\/user\/sign-in/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await countUnsent(page)).toBe(0);

  await signInOnScreen(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  expect(await copiesOn(page)).toEqual([]);
  const later = await new Drawing(page).open(address);
  await expect(later.badge).toHaveText('Saved');
  await expect(later.line(/./)).toHaveCount(0);
});
