import { expect, type Page } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { openComponent } from './componentDialog.ts';
import { openExample } from './drawing.ts';
import { makeAttributes, makeComponents, makeType } from './modelCalls.ts';
import { invite, newcomer, openHome, pressNewDiagram, signUp, test } from './people.ts';

const isWiderThanTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const variants = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const inspect = async (page: Page, where: string): Promise<void> => {
  for (const { width, height, colorScheme } of variants) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const variant = `${where}, ${width} px, ${colorScheme}`;
    expect(await seriousProblems(page), variant).toEqual([]);
    expect(await isWiderThanTheWindow(page), `${variant} scrolls sideways`).toBe(false);
  }
};

test('pages of people who are not signed in have nothing serious', async ({ open }) => {
  const page = await open();
  for (const path of ['/user/sign-in', '/user/sign-up', '/user/forgot-password', '/user/reset-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, path);
  }
});

test('pages of an organisation have nothing serious', async ({ open }) => {
  test.slow();
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await invite(page, newcomer('Mia', 'Roth'), 'Reader');
  for (const path of [
    '/',
    '/?text=nothing+is+called+so',
    '/settings/organisation',
    '/settings/members',
    '/settings/tags',
    '/settings/apiKeys',
    '/settings/activityLog',
    '/user/profile',
    '/user/new-organisation',
    '/no/such/page',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, path);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await openExample(page, 'Retail landscape');
  await inspect(page, 'a diagram');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('application').dblclick({ position: { x: 500, y: 300 } });
  await page.keyboard.type('Parcel locker');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show or hide the outline' }).click();
  await expect(page.getByRole('treeitem', { name: 'Parcel locker, Placeholder' })).toBeVisible();
  await inspect(page, 'a diagram with its outline');
});

test('dialogs have nothing serious', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  const showing = async (name: string): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousProblems(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await openHome(page);
  await pressNewDiagram(page);
  await showing('new diagram');
  await page.keyboard.press('ControlOrMeta+k');
  await showing('command palette');
  await page.keyboard.press('?');
  await showing('shortcuts');
  await page.getByRole('button', { name: /^Help/ }).click();
  await page.getByRole('menuitem', { name: /^Changelog/ }).click();
  await showing('release notes');
});

const withModel = async (page: Page): Promise<void> => {
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await makeType(page, 'Order desk');
  await makeAttributes(page, [
    { name: 'Tier', attributeType: 'LIST', required: true, listItems: [{ value: 'Tier 1' }] },
    { name: 'Owner', attributeType: 'USERLIST', required: true },
    { name: 'Runbook', attributeType: 'LINK', required: true },
  ]);
  await makeComponents(page, [{ name: 'Order service' }, { name: 'Payment' }]);
};

test('tables of the component model have nothing serious', async ({ open }) => {
  test.slow();
  const page = await open();
  await withModel(page);
  for (const path of ['/settings/types', '/settings/attributes', '/settings/icons', '/components']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    // A thousand rows of the same say nothing more.
    if (path === '/settings/icons') await page.getByRole('searchbox').fill('database');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await inspect(page, path);
  }
});

test('a component and its type picker have nothing serious', async ({ open }) => {
  test.slow();
  const page = await open();
  await withModel(page);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  await inspect(page, 'a component');
  await dialog.getByRole('tab', { name: /^Attributes/ }).click();
  await inspect(page, 'its attributes');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: /^Type: / }).click();
  await page.getByRole('combobox', { name: 'Search types' }).fill('database');
  await inspect(page, 'the type picker');
});
