import { expect } from '@playwright/test';
import {
  comeBack,
  newcomer,
  readMail,
  openHome,
  signIn,
  signInOnScreen,
  signOut,
  signUp,
  test,
} from './people.ts';

test('a forgotten password is chosen anew and ends every session', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  const elsewhere = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);
  await signIn(elsewhere, ada);
  await openHome(elsewhere);
  await signOut(page, ada);

  await signInOnScreen(page, ada, 'not the password at all');
  await expect(page.getByRole('alert')).toContainText('E-mail address or password is wrong.');

  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Work e-mail').fill(ada.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If there is an account for' })).toBeVisible();

  const link = /http:\/\/localhost\S+#token=\S+/.exec(await readMail(ada.email))?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/user\/reset-password$/);
  await page.getByLabel('New password', { exact: true }).fill('a wholly different one');
  await page.getByRole('button', { name: 'Change password' }).click();

  await signInOnScreen(page, ada, 'a wholly different one');
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  await comeBack(elsewhere);
  await expect(elsewhere).toHaveURL(/\/user\/sign-in/);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
