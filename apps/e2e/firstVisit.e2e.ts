import { expect } from '@playwright/test';
import {
  acceptInviteOnScreen,
  comeBack,
  createDiagramOnScreen,
  createFolderOnScreen,
  inviteOnScreen,
  newcomer,
  signUpOnScreen,
  test,
} from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('from a first visit to a colleague whose role is lowered', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const mia = newcomer('Mia', 'Roth');
  const admin = await open();
  const colleague = await open();

  await test.step('whoever is not signed in is asked to, and comes back to where they wanted to be', async () => {
    await admin.goto('/settings/members');
    await expect(admin).toHaveURL(/\/user\/sign-in\?to=/);
    await expect(admin.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  await test.step('an organisation is created, empty, and says what to do next', async () => {
    await signUpOnScreen(admin, ada, { organization: 'Alder Goods' });
    await expect(admin.getByText('No diagrams yet')).toBeVisible();
  });

  await test.step('folders and diagrams', async () => {
    await createFolderOnScreen(admin, 'Retail platform');
    await expect(admin.getByRole('heading', { level: 1, name: 'Retail platform' })).toBeVisible();
    await admin.getByRole('link', { name: /^Home/ }).click();
    await createDiagramOnScreen(admin, 'Retail landscape');
    await admin.getByRole('link', { name: /^Retail platform/ }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Retail platform' })).toBeVisible();
    await createDiagramOnScreen(admin, 'Order service');
    await expect(admin.getByRole('link', { name: 'Retail platform 1' })).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Home 2' })).toBeVisible();
  });

  await test.step('a colleague accepts in a second browser and finds their way', async () => {
    const link = await inviteOnScreen(admin, mia, 'Editor');
    await acceptInviteOnScreen(colleague, mia, link);
    await expect(colleague.getByRole('link', { name: 'Retail landscape', exact: true })).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'New diagram' }).first()).toBeVisible();
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible();
    await colleague.goto('/settings/members');
    await expect(colleague.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await colleague.goto('/');
  });

  await test.step('drafts are seen by nobody else', async () => {
    await colleague.getByRole('link', { name: /^My drafts/ }).click();
    await createDiagramOnScreen(colleague, 'A secret plan');
    await admin.goto('/');
    await expect(admin.getByRole('link', { name: 'Retail landscape', exact: true })).toBeVisible();
    await expect(admin.getByText('A secret plan')).toHaveCount(0);
    await colleague.goto('/');
  });

  await test.step('the role is lowered and the buttons are gone', async () => {
    await admin.goto('/settings/members');
    await admin.getByRole('combobox', { name: 'Role of Mia Roth' }).click();
    await admin.getByRole('option', { name: /^Reader/ }).click();
    await expect(admin.getByRole('combobox', { name: 'Role of Mia Roth' })).toContainText('Reader');
    await comeBack(colleague);
    await expect(colleague.getByRole('button', { name: 'New diagram' })).toHaveCount(0);
    await expect(colleague.getByRole('button', { name: 'New folder' })).toHaveCount(0);
    await expect(colleague.getByRole('checkbox')).toHaveCount(0);
    await expect(colleague.getByRole('link', { name: 'Retail landscape', exact: true })).toBeVisible();
  });

  await test.step('a removed member is told so and sees nothing any more', async () => {
    await admin.getByRole('button', { name: 'Actions for Mia Roth' }).click();
    await admin.getByRole('menuitem', { name: /^Remove/ }).click();
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(admin.getByText(mia.email)).toHaveCount(0);
    await comeBack(colleague);
    await expect(colleague.getByRole('heading', { level: 1, name: /no longer a member/ })).toBeVisible();
    await expect(colleague.getByText('Retail landscape')).toHaveCount(0);
  });
});
