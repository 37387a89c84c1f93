import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { ask } from './ask.ts';
import { newDiagram } from './drawing.ts';
import {
  colleagueOf,
  isKept,
  newcomer,
  openHome,
  signIn,
  signInOnScreen,
  signOutEverywhere,
  signUp,
  test,
  userMenu,
} from './people.ts';
import { countUnsent, leaveUnsent, leaveUnsentOpen, recordSaved, slugOfShown, unsentKey } from './unsent.ts';

// Offline at once: what is needed then is on the device.
test.use({ serviceWorkers: 'allow' });

const badge = (page: Page) => page.locator('[data-save]');

/** Makes a diagram and stays on it. */
const openNew = async (page: Page, name: string): Promise<string> => {
  await newDiagram(page, name);
  await expect(badge(page)).toHaveText('Saved');
  return slugOfShown(page);
};

test('the badge tells how the diagram stands, at every width, and others are seen', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const ben = newcomer('Ben', 'Ode');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  const bens = await colleagueOf(page, open, 'Editor', ben);
  await openNew(page, 'Landscape');

  await isKept(page);
  await page.context().setOffline(true);
  await expect(badge(page)).toHaveText('Offline: 0 changes kept on this device');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(badge(page)).toHaveText('Offline: 0 changes kept on this device');
  await page.context().setOffline(false);
  await expect(badge(page)).toHaveText('Saved');
  await page.setViewportSize({ width: 1280, height: 800 });

  await bens.goto(page.url());
  const people = page.getByRole('list', { name: 'People on this diagram' });
  const follow = people.getByRole('button', { name: 'Follow Ben Ode' });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(people.getByRole('button')).toHaveCount(1);
  await bens.goto('/');
  await expect(people).toHaveCount(0);
});

test('of two levels chosen in quick succession the last holds, and a page left before it is sent asks', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await openNew(page, 'Landscape');
  const saves: Route[] = [];
  await page.route('**/api/diagrams', (route) => {
    if (route.request().method() === 'POST') saves.push(route);
    else void route.continue();
  });
  const choose = async (from: string, level: RegExp): Promise<void> => {
    await page.getByRole('button', { name: `Level: ${from}` }).click();
    await page.getByRole('menuitemradio', { name: level }).click();
  };
  await choose('No level', /Level 1/);
  await expect.poll(() => saves.length).toBe(1);
  await choose('C1 Level 1', /Level 2/);
  await expect(page.getByRole('button', { name: 'Level: C2 Level 2' })).toBeVisible();

  const asked = page.waitForEvent('dialog');
  const left = page.goto('/').catch(() => null);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await left;
  // What was asked first is answered last where nothing waits.
  expect(saves.length).toBe(1);
  await saves[0]?.continue();
  await expect.poll(() => saves.length).toBe(2);
  await saves[1]?.continue();
  await page.unroute('**/api/diagrams');
  await expect
    .poll(async () => {
      const { diagramLevel2: level } = await ask<{ diagramLevel2: string | null }>(
        page,
        'GET',
        `/api/diagram/${slugOfShown(page)}`,
      );
      return level;
    })
    .toBe('C2');
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('what an earlier visit left behind is sent without opening the diagram', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  const slug = await openNew(page, 'Landscape');
  await page.goto('/');
  await leaveUnsent(page, slug, 'Landscape');
  await page.reload();
  await expect.poll(() => countUnsent(page)).toBe(0);

  const elsewhere = await open();
  await signIn(elsewhere, ada);
  const saved = await recordSaved(elsewhere);
  await elsewhere.goto(`/diagram/d:${slug}`);
  await expect(badge(elsewhere)).toHaveText('Saved');
  await expect.poll(() => saved).toContain(unsentKey(slug));
});

test('edits outlive the session they were made in', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  const elsewhere = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  const slug = await openNew(page, 'Landscape');
  await signIn(elsewhere, ada);
  const saved = await recordSaved(page);

  await isKept(page);
  await page.context().setOffline(true);
  await leaveUnsentOpen(page, slug);
  await expect(badge(page)).toHaveText('Offline: 1 change kept on this device');
  await signOutEverywhere(elsewhere);
  await page.context().setOffline(false);

  const question = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await question.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await question.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(badge(page)).toHaveText('Saved');
  await expect.poll(() => saved).toContain(unsentKey(slug));
});

test('signing out with unsent changes asks', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const boss = newcomer('Bea', 'Moss');
  const page = await open();
  await signUp(page, boss, { organization: 'Alder Goods' });
  const slug = await openNew(page, 'Landscape');
  const adas = await colleagueOf(page, open, 'Editor', ada);
  await openHome(adas);

  await test.step('her role is lowered while something is not sent', async () => {
    await page.goto('/settings/members');
    const row = page.getByRole('row', { name: /Ada King/ });
    await row.getByRole('combobox').click();
    await page.getByRole('option', { name: /^Reader/ }).click();
    await expect(row.getByRole('combobox')).toHaveText(/Reader/);
    await leaveUnsent(adas, slug, 'Landscape');
    await adas.goto(`/diagram/d:${slug}`);
    await expect(badge(adas)).toHaveText('Not saved: you may read this diagram, but not change it');
    const dialog = adas.getByRole('alertdialog', { name: 'Changes to “Landscape” are not saved' });
    await expect(dialog.getByRole('button', { name: 'Apply again' })).toHaveCount(0);
    const downloading = adas.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('Landscape.lintel.json');
    const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(exported).toMatchObject({ format: 'lintel-diagram-copy', items: [{ kind: 'instance' }] });
    await adas.keyboard.press('Escape');
    await badge(adas).getByRole('button').click();
    await expect(dialog).toBeVisible();
    await adas.keyboard.press('Escape');
  });

  await test.step('the header counts it on every page', async () => {
    await adas.getByRole('link', { name: 'Lintel' }).click();
    await adas.getByRole('button', { name: '1 diagram waiting to be sent' }).click();
    const list = adas.getByRole('dialog', { name: '1 diagram waiting to be sent' });
    await expect(list.getByRole('link', { name: /^Landscape/ })).toBeVisible();
    await adas.keyboard.press('Escape');
  });

  await test.step('signing out asks, and takes everything with it', async () => {
    await userMenu(adas, ada).click();
    await adas.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = adas.getByRole('alertdialog', { name: 'Sign out with changes that are not sent?' });
    await expect(question).toContainText('Landscape: 1 change');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await countUnsent(adas)).toBe(1);
    await userMenu(adas, ada).click();
    await adas.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(adas).toHaveURL(/\/user\/sign-in$/);
    await expect.poll(() => countUnsent(adas)).toBe(0);
    const left = await adas.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left.filter((name) => name?.includes(slug))).toEqual([]);
  });

  await test.step('with the right back, unsent changes are sent before leaving', async () => {
    await page.goto('/settings/members');
    const row = page.getByRole('row', { name: /Ada King/ });
    await row.getByRole('combobox').click();
    await page.getByRole('option', { name: /^Editor/ }).click();
    await expect(row.getByRole('combobox')).toHaveText(/Editor/);
    await signInOnScreen(adas, ada);
    await expect(adas.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
    await leaveUnsent(adas, slug, 'Landscape');
    await userMenu(adas, ada).click();
    await adas.getByRole('menuitem', { name: 'Sign out' }).click();
    await adas.getByRole('alertdialog').getByRole('button', { name: 'Send and sign out' }).click();
    await expect(adas).toHaveURL(/\/user\/sign-in$/);
  });
});
