import { expect } from '@playwright/test';
import {
  comeBack,
  createFolderOnScreen,
  newcomer,
  openHome,
  signIn,
  signInOnScreen,
  signOut,
  signOutEverywhere,
  signUp,
  test,
  userMenu,
} from './people.ts';

test.use({ serviceWorkers: 'allow' });

const password = 'correct horse battery staple';

test('two tabs of one browser never act on the wrong organisation', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await page.goto('/user/new-organisation');
  await page.getByLabel('Organisation').fill('Birch Foods');
  await page.getByRole('radio', { name: 'Nothing' }).click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  await createFolderOnScreen(page, 'Pantry');

  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: /^Pantry/ })).toBeVisible();

  await test.step('one goes to another organisation while something is typed in the other', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Cellar');
    await userMenu(other, ada).click();
    await other.getByRole('menuitemradio', { name: 'Alder Goods' }).click();
    await expect(other.getByRole('link', { name: /^Pantry/ })).toHaveCount(0);
    const question = page.getByRole('alertdialog', { name: 'You went on in “Alder Goods”' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
  });

  await test.step('going back saves it where it was meant to be', async () => {
    await page.getByRole('button', { name: 'Back to this one' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Cellar');
    await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByRole('link', { name: /^Cellar/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pantry/ })).toBeVisible();
  });

  await test.step('now the other one is asked, and goes along', async () => {
    await other.getByRole('button', { name: 'Go on there' }).click();
    await expect(other.getByRole('link', { name: /^Cellar/ })).toBeVisible();
  });

  await test.step('signing out and in reaches both', async () => {
    await signOut(other, ada);
    await expect(page).toHaveURL(/\/user\/sign-in/);
    await signInOnScreen(other, ada);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
  });
});

test('what was typed outlives the session', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  const elsewhere = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);
  await signIn(elsewhere, ada);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cellar');

  await signOutEverywhere(elsewhere);
  await comeBack(page);
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByRole('link', { name: /^Cellar/ })).toBeVisible();
});
