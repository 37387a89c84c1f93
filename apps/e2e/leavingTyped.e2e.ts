import { expect, type Page } from '@playwright/test';
import { alone, cellOf, makeView, withServices } from './modelViews.ts';
import { newcomer, openHome, signUp, test, userMenu } from './people.ts';

const questionOn = (page: Page) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  return {
    question,
    stay: async () => {
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
    },
    discard: async () => {
      await question.getByRole('button', { name: 'Discard and leave' }).click();
      await expect(question).toBeHidden();
    },
  };
};

test('what is typed on a page of settings is not lost by a way elsewhere', async ({ open }) => {
  const page = await open();
  const ada = newcomer('Ada', 'Kay');
  await signUp(page, ada, { organization: 'Alder Goods' });
  await page.goto('/settings/members');
  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const { question, stay, discard } = questionOn(page);
  const members = page.getByRole('link', { name: 'Members', exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  await name.fill('Birch Goods');

  await members.click();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await stay();
  await expect(name).toHaveValue('Birch Goods');
  await expect(page).toHaveURL(/settings\/organisation$/);

  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Birch Goods');
  await expect(page).toHaveURL(/settings\/organisation$/);

  await userMenu(page, ada).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await stay();
  await expect(name).toHaveValue('Birch Goods');

  await members.click();
  await discard();
  await expect(heading).toHaveText('Members');
  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  await expect(name).toHaveValue('Alder Goods');

  // Saved, it is left without a word.
  await name.fill('Birch Goods');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organisation has been saved')).toBeVisible();
  await members.click();
  await expect(heading).toHaveText('Members');
  await expect(question).toBeHidden();

  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(heading).toContainText('Tags');
  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  await name.fill('Cedar Goods');
  // Twice, as in haste: it is still one question, and the address is that of the page that stays.
  for (const address of [/settings\/tags$/, /settings\/members$/]) {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(address);
    await expect(question).toBeVisible();
  }
  await stay();
  await expect(page).toHaveURL(/settings\/organisation$/);
  await expect(name).toHaveValue('Cedar Goods');
  await userMenu(page, ada).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await discard();
  await expect(page.getByLabel('Work e-mail')).toBeVisible();
});

test('going back from a dialog in which something is typed asks, and closes it with the answer', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await openHome(page);
  await page.getByRole('link', { name: 'Components', exact: true }).first().click();
  await expect(page).toHaveURL(/\/components?\b/);
  await expect(page.getByRole('grid', { name: 'Components' })).toBeVisible();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'New diagram' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const { question, stay, discard } = questionOn(page);
  await name.fill('Landscape');

  await page.goBack();
  await stay();
  await expect(name).toHaveValue('Landscape');
  await expect(page).toHaveURL(/\/components?\b/);

  await page.goBack();
  await discard();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/\/components?\b/);
  await expect(question).toBeHidden();

  // What it makes is opened without a word.
  await page.getByRole('button', { name: 'New diagram' }).first().click();
  await expect(name).toHaveValue('');
  await name.fill('Landscape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/diagram\//);
  await expect(question).toBeHidden();
});

test('what is edited where it stands is taken by going back', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns } });
  await openHome(page);
  const views = page.getByRole('link', { name: 'Services', exact: true });
  await views.click();
  await expect(page).toHaveURL(new RegExp(view.slug));
  await (await cellOf(page, 'Cache', 'Owner')).click();
  await page.keyboard.type('Ada');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagrams');
  await views.click();
  await expect(await cellOf(page, 'Cache', 'Owner')).toHaveText('Ada');

  await page.goBack();
  await page.getByRole('button', { name: 'New diagram' }).first().click();
  await page
    .getByRole('dialog', { name: 'New diagram' })
    .getByRole('textbox', { name: 'Name' })
    .fill('Orders');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Diagram name/ }).click();
  await page.getByRole('textbox', { name: 'Diagram name' }).fill('Purchasing');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Purchasing', exact: true }).first()).toBeVisible();
  await expect(questionOn(page).question).toBeHidden();
});

test('what is chosen or written in what a cell opens is not lost by going back', async ({ open }) => {
  const page = await alone(open);
  const { columns } = await withServices(page);
  const view = await makeView(page, { name: 'Services', filter: { columns: [...columns, 'col-desc'] } });
  await openHome(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(view.slug));
  const { question, stay, discard } = questionOn(page);

  const tier = await cellOf(page, 'Cache', 'Criticality');
  await tier.click();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Tier 2' }).click();
  await page.goBack();
  await stay();
  await expect(tier).toHaveText('Tier 2');

  const said = await cellOf(page, 'Cache', 'Description');
  await said.click();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Keeps what is asked for often');
  await page.goBack();
  await stay();
  await expect(said).toHaveText('Keeps what is asked for often');

  await said.click();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('Not ');
  await page.goBack();
  await discard();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagrams');
  await expect(question).toBeHidden();
});
