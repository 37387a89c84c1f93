import { expect, type Page } from '@playwright/test';
import { secretOf } from '../server/src/auth/secondFactor/oneTimeCode.fixture.ts';
import { codeOf, stepAt } from '../server/src/auth/secondFactor/oneTimeCode.ts';
import { seriousProblems } from './axe.ts';
import {
  colleagueOf,
  newcomer,
  openHome,
  password,
  signInOnScreen,
  signOut,
  signedOutWhileTyping,
  signUp,
  test,
} from './people.ts';

/** What the app of a phone shows, so many steps from now; the server takes one ahead, too. */
const codeFor = (key: string, away = 0): string => codeOf(secretOf(key), stepAt(new Date()) + away);

/** From the question for the password to the codes, which stay on the screen. */
const setUp = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'Code to scan' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
  await dialog.getByLabel('Code', { exact: true }).fill('000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This is not the code that the app should show.')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(codeFor(key));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  return key;
};

test('a person sets up a second step, signs in with it, and by a recovery code without the phone', async ({
  open,
}) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await page.goto('/user/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const key = await setUp(page);
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('8 of 8 recovery codes are left')).toBeVisible();
  await openHome(page);
  await signOut(page, ada);

  await signInOnScreen(page, ada);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Required')).toBeVisible();
  await code.fill('123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is wrong, or was used already')).toBeVisible();
  await expect(code).toBeFocused();
  // The one that turned it on counts no more: the clock of this phone is a little ahead.
  await code.fill(codeFor(key, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  await signOut(page, ada);

  await signInOnScreen(page, ada);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();

  await page.goto('/user/profile');
  await expect(section.getByText('7 of 8 recovery codes are left')).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await question.getByLabel('Current password').fill('not the password');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(question.getByText('The current password is wrong')).toBeVisible();
  await question.getByLabel('Current password').fill(password);
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await openHome(page);
  await signOut(page, ada);
  await signInOnScreen(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
});

test('what was typed outlives the session of a person who signs in with two steps', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await page.goto('/user/profile');
  await page
    .getByRole('region', { name: 'Two-step sign-in' })
    .getByRole('button', { name: 'Turn on' })
    .click();
  const key = await setUp(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const question = await signedOutWhileTyping(page, await open());
  const code = question.getByLabel('Code', { exact: true });
  await question.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await code.fill('000');
  await page.keyboard.press('Enter');
  await expect(question.getByText('This code is wrong, or was used already')).toBeVisible();
  await code.fill(codeFor(key, 1));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByRole('link', { name: /^Cellar/ })).toBeVisible();
});

test('an organisation that requires it lets its members in once they have set it up', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const ben = newcomer('Ben', 'Birch');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  const other = await colleagueOf(page, open, 'Editor', ben);
  await openHome(other);

  await page.goto('/settings/organisation');
  await page.getByRole('switch', { name: 'Require two-step sign-in' }).click();
  const question = page.getByRole('alertdialog', { name: 'Require two-step sign-in?' });
  await expect(question.getByText('That is you and 1 other member now.')).toBeVisible();
  await question.getByRole('button', { name: 'Require' }).click();

  for (const each of [page, other]) {
    await each.bringToFront();
    await expect(each.getByRole('heading', { name: 'Alder Goods requires two-step sign-in' })).toBeVisible();
    expect(await seriousProblems(each)).toEqual([]);
    await each.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await setUp(each);
    await each.getByRole('button', { name: 'I have kept them' }).click();
  }
  await expect(other.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('switch', { name: 'Require two-step sign-in' })).toBeChecked();
  await page.goto('/settings/members');
  await expect(page.getByRole('row', { name: /Ben Birch/ })).toContainText('Password and code');
});
