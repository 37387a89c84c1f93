import { expect } from '@playwright/test';
import {
  createDiagramOnScreen,
  newcomer,
  signInOnScreen,
  signOut,
  signUpOnScreen,
  test,
  userMenu,
} from './people.ts';

test('one person works in two organisations', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUpOnScreen(page, ada, { organization: 'Alder Goods' });
  await createDiagramOnScreen(page, 'Alder landscape');

  await userMenu(page, ada).click();
  await page.getByRole('menuitem', { name: 'Create organisation' }).click();
  await page.getByLabel('Organisation').fill('Birch Foods');
  await page.getByRole('radio', { name: 'An example' }).click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('link', { name: 'Retail landscape', exact: true }).first()).toBeVisible();
  await expect(page.getByText('Alder landscape')).toHaveCount(0);

  await test.step('the switcher leads back', async () => {
    await userMenu(page, ada).click();
    await page.getByRole('menuitemradio', { name: 'Alder Goods' }).click();
    await expect(page.getByRole('link', { name: 'Alder landscape', exact: true }).first()).toBeVisible();
    await expect(page.getByText('Retail landscape')).toHaveCount(0);
  });

  await test.step('a diagram of the other organisation is not found', async () => {
    await page.getByRole('link', { name: 'Alder landscape', exact: true }).first().click();
    await expect(page.locator('[data-ready=true]')).toBeVisible();
    const address = page.url();
    await userMenu(page, ada).click();
    await page.getByRole('menuitemradio', { name: 'Birch Foods' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not be found/);
  });

  await test.step('signing in leads to the organisation chosen as default', async () => {
    await page.goto('/user/profile');
    await page.getByRole('combobox', { name: /organisation/i }).click();
    await page.getByRole('option', { name: 'Alder Goods' }).click();
    await signOut(page, ada);
    await signInOnScreen(page, ada);
    await expect(page.getByRole('link', { name: 'Alder landscape', exact: true }).first()).toBeVisible();
  });
});
