import { expect } from '@playwright/test';
import { ask } from './ask.ts';
import { newDiagram } from './drawing.ts';
import { acceptInviteOnScreen, colleagueOf, invite, newcomer, openHome, signUp, test } from './people.ts';

// Offline at once: what is needed then is on the device.
test.use({ serviceWorkers: 'allow' });

test('the shell: sidebar, release notes, theme, lost connection', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);

  await test.step('the sidebar folds away by key and stays so', async () => {
    await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+b');
    await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'lintel_sidebar');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await page.keyboard.press('ControlOrMeta+b');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport();
  });

  await test.step('unseen release notes are marked until they are looked at', async () => {
    await page.getByRole('button', { name: /^Help/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Changelog/ })).toContainText('New');
    await page.getByRole('menuitem', { name: /^Changelog/ }).click();
    const dialog = page.getByRole('dialog', { name: "What's new" });
    await expect(dialog).toContainText('The latest changes to the product');
    await expect(dialog.getByRole('list', { name: 'Release notes' }).getByRole('listitem')).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Older notes' }).click();
    await expect(dialog.getByRole('list', { name: 'Release notes' }).getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: /^Help/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Changelog/ })).not.toContainText('New');
    await page.keyboard.press('Escape');
  });

  await test.step('a lost connection is said on the whole page and goes by itself', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('height', '120px');
    await page.context().setOffline(false);
    await expect(page.getByText('No connection')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCSS('height', '70px');
  });

  await test.step('an entry of an open menu that is off meanwhile is still the same, and has the focus', async () => {
    await ask(page, 'POST', '/api/folders', { folder: { name: 'Tills' } });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tills' }).hover();
    await page.getByRole('button', { name: 'Actions for Tills' }).press('Enter');
    const entry = page.getByRole('menuitem').first();
    await expect(entry).toBeFocused();
    const element = await entry.elementHandle();
    await page.context().setOffline(true);
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toBeFocused();
    await page.context().setOffline(false);
    await expect(entry).not.toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toBeFocused();
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a part of the page that could not be fetched comes with the connection', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const tried = page.waitForEvent('requestfailed', (request) => /\/beside-/.test(request.url()));
  await page.route(/\/beside-.*\.js$/, (route) => route.abort());
  await newDiagram(page, 'Landscape');
  await tried;
  await page.getByRole('button', { name: /outline/i }).click();
  await page.unroute(/\/beside-.*\.js$/);
  await expect(page.getByRole('region', { name: 'Outline' })).toHaveCount(0);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible();
});

test('on a phone a toast leaves the tab bar free', async ({ open }) => {
  const admin = await open();
  const phone = await open();
  const mia = newcomer('Mia', 'Roth');
  await signUp(admin, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const link = await invite(admin, mia, 'Reader');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.emulateMedia({ reducedMotion: 'reduce' });
  await acceptInviteOnScreen(phone, mia, link);
  const toast = await phone.getByRole('dialog').filter({ hasText: 'Welcome to Alder Goods' }).boundingBox();
  const tabs = await phone
    .getByRole('link', { name: 'Folders' })
    .or(phone.getByRole('button', { name: 'Folders' }))
    .boundingBox();
  expect((toast?.y ?? 844) + (toast?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
});

test('the settings alone lead to the first page of them that one may see', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/organisation$/);
  const other = await colleagueOf(page, open, 'Editor');
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/settings\/types$/);
  await expect(other.getByRole('navigation', { name: 'Settings' })).toBeVisible();
});
