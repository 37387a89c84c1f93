import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import {
  askToSignOutEverywhere,
  colleagueOf,
  invite,
  isKept,
  newcomer,
  openHome,
  signInOnScreen,
  signUp,
  test,
} from './people.ts';
import { countUnsent, leaveUnsent, slugOfShown } from './unsent.ts';

// Offline at once: what is needed then is on the device.
test.use({ serviceWorkers: 'allow' });

/** Draws something that cannot be sent. */
const drawUnsent = async (drawing: Drawing, name: string): Promise<void> => {
  await expect(drawing.badge).toHaveText('Saved');
  await isKept(drawing.page);
  await drawing.page.context().setOffline(true);
  await expect(drawing.badge).toHaveText(/^Offline: 0/);
  await drawing.draw('2', [-8, 2], [-4, 4], name);
  await expect(drawing.badge).toHaveText(/^Offline: [2-9]/);
};

const exported = async (page: Page, press: Locator): Promise<string> => {
  const coming = page.waitForEvent('download');
  await press.click();
  return readFile(await (await coming).path(), 'utf8');
};

test('whoever is removed with unsent work may take it along, and nothing is left on the device', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  const address = page.url();
  const other = await colleagueOf(page, open, 'Editor');
  const drawing = await new Drawing(other).open(address);
  await drawUnsent(drawing, 'Ledger');

  await page.goto('/settings/members');
  await page
    .getByRole('row', { name: /Jan Smit/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: /^Remove/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('row', { name: /Jan Smit/ })).toHaveCount(0);

  await other.context().setOffline(false);
  const question = other.getByRole('alertdialog', { name: 'Changes that can no longer be sent' });
  await expect(question).toContainText('Landscape');
  await expect(other.getByText('You are no longer a member of Alder Goods')).toBeVisible();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  // A look elsewhere is no answer: it asks again until there is one.
  await other.reload();
  const file = await exported(other, question.getByRole('button', { name: 'Export and remove' }));
  expect(file).toContain('Ledger');
  await expect(question).toBeHidden();
  expect(await countUnsent(other)).toBe(0);
  const kept = await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(kept.filter((name) => name.startsWith('lintel/'))).toEqual([]);
});

test('signing out everywhere asks about unsent work, and can send it first', async ({ open }) => {
  test.setTimeout(120_000);
  const ada = newcomer('Ada', 'Kay');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const address = page.url();
  await drawUnsent(drawing, 'Ledger');
  const drawnAt = Date.now();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.routeWebSocket('**/collab', (socket) => socket.close());
  await askToSignOutEverywhere(page);
  const question = page.getByRole('alertdialog', {
    name: 'Sign out everywhere with changes that are not sent?',
  });
  await expect(question).toContainText('Landscape');
  expect(await exported(page, question.getByRole('button', { name: 'Export' }))).toContain('Ledger');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await countUnsent(page)).toBeGreaterThan(0);

  const tab = await page.context().newPage();
  // What was made a moment ago is on its way by itself only later, and is sent now all the same.
  await tab.clock.setFixedTime(drawnAt);
  await page.close();
  await askToSignOutEverywhere(tab);
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Send and sign out' }).click();
  await expect(tab).toHaveURL(/\/user\/sign-in$/);
  expect(await countUnsent(tab)).toBe(0);
  await signInOnScreen(tab, ada);
  await expect(tab.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  const later = await new Drawing(tab).open(address);
  await expect(later.line('Ledger, Placeholder')).toBeAttached();
});

test('the question before signing out sees what is sent meanwhile', async ({ open }) => {
  test.setTimeout(120_000);
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await drawUnsent(await newDiagram(page, 'Landscape'), 'Ledger');
  await page.goto('about:blank');
  await page.context().setOffline(false);
  let isReachable = false;
  await page.routeWebSocket('**/collab', (socket) => {
    if (isReachable) socket.connectToServer();
    else void socket.close();
  });
  await askToSignOutEverywhere(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Landscape');
  isReachable = true;
  await expect(question).toContainText('Everything has been sent meanwhile.');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/user\/sign-in$/);
  expect(await countUnsent(page)).toBe(0);
});

test('making way for an invited person asks about unsent work, and leads to the invite', async ({ open }) => {
  const jan = newcomer('Jan', 'Smit');
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const link = await invite(page, jan, 'Editor');
  await newDiagram(page, 'Landscape');
  await leaveUnsent(page, slugOfShown(page), 'Landscape');

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out with changes that are not sent?' });
  await expect(question).toContainText('Landscape');
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Join Alder Goods' })).toBeVisible();
  await expect.poll(() => countUnsent(page)).toBe(0);
});

test('what is typed in a dialog or in the settings is asked about before the page is left', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const expectQuestion = async (): Promise<void> => {
    const asked = page.waitForEvent('dialog');
    const left = page.goto('/components').catch(() => null);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await left;
  };

  await openHome(page);
  await page.getByRole('button', { name: 'New diagram' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New diagram' });
  await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('Landscape');
  await expectQuestion();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Landscape');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/settings/organisation');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await name.pressSequentially('Birch Goods');
  await expectQuestion();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organisation has been saved')).toBeVisible();
  // Saved, it is left without a word.
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  await expect(name).toHaveValue('Birch Goods');
  expect(questions).toEqual([]);
});
