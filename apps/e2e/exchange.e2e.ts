import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { Drawing } from './drawing.ts';
import { colleagueOf, createDiagram, newcomer, openHome, signUp, test } from './people.ts';

const exportOrganization = async (page: Page): Promise<Buffer> => {
  await page.goto('/settings/exchange');
  await page.getByRole('button', { name: 'Export organisation' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^Alder Goods \d{4}-\d\d-\d\d\.zip$/);
  return readFile(await download.path());
};

const chooseFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('what one organisation exports another imports, before the eyes of a colleague, and takes back', async ({
  open,
}) => {
  const ada = await open();
  await signUp(ada, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const file = await exportOrganization(ada);

  const ben = await open();
  await signUp(ben, newcomer('Ben', 'Moss'), { organization: 'Birch Goods' });
  const reader = newcomer('Cleo', 'Reed');
  const cleo = await colleagueOf(
    ben,
    () => open({ viewport: { width: 390, height: 844 } }),
    'Reader',
    reader,
  );
  await openHome(cleo);

  await ben.goto('/settings/exchange');
  await chooseFile(ben, 'all.zip', file);
  await expect(ben.getByRole('row', { name: /^Diagrams 12 / })).toBeVisible();
  await expect(
    ben.getByRole('list', { name: 'Things of the file' }).getByText('Retail landscape'),
  ).toBeVisible();
  expect(await seriousProblems(ben)).toEqual([]);
  await expect(cleo.getByText('Retail landscape')).toHaveCount(0);
  await ben.getByRole('button', { name: /^Import \d+ changes$/ }).click();
  await expect(ben.getByText('It can be undone until')).toBeVisible();
  await expect(cleo.getByText('Retail landscape').first()).toBeVisible();

  await ben.getByRole('button', { name: 'Undo' }).click();
  await expect(ben.getByText('is undone')).toBeVisible();
  await expect(cleo.getByText('Retail landscape')).toHaveCount(0);
});

test('an editor exports a diagram and imports it, but no organisation; a reader finds no such page', async ({
  open,
}) => {
  const ada = await open();
  await signUp(ada, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await createDiagram(ada, 'Landscape');
  const whole = await exportOrganization(ada);
  const editor = newcomer('Eve', 'Stone');
  const eve = await colleagueOf(ada, open, 'Editor', editor);
  await openHome(eve);
  await eve.getByRole('button', { name: 'Actions for Landscape' }).click();
  await eve.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = eve.getByRole('dialog', { name: 'Export “Landscape”' });
  expect(await seriousProblems(eve)).toEqual([]);
  // By the keyboard alone.
  await dialog.getByRole('radio', { name: /^YAML/ }).focus();
  await eve.keyboard.press('Space');
  const [download] = await Promise.all([
    eve.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('Landscape.yaml');
  const template = await readFile(await download.path());

  await eve.goto('/settings/exchange');
  await expect(eve.getByRole('button', { name: 'Export organisation' })).toHaveCount(0);
  await chooseFile(eve, 'Landscape.yaml', template);
  await expect(eve.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await eve.getByRole('button', { name: 'Cancel' }).click();
  await expect(eve.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await chooseFile(eve, 'all.zip', whole);
  await expect(eve.getByRole('alert')).toContainText('administrators import');

  const reader = newcomer('Cleo', 'Reed');
  const cleo = await colleagueOf(ada, open, 'Reader', reader);
  await cleo.goto('/settings/types');
  await expect(cleo.getByRole('link', { name: 'Tags' })).toBeVisible();
  await expect(cleo.getByRole('link', { name: 'Export and import' })).toHaveCount(0);
});

const workspace = `workspace "Shop" {
  model {
    ann = person "Ann" "Buys things"
    shop = softwareSystem "Shop" "Sells things" {
      web = container "Web app" "" "React"
      db = container "Orders" "" "PostgreSQL" "Database"
    }
    ann -> web "Fills the cart"
    web -> db "Reads" "SQL"
  }
  views {
    systemContext shop {
      include *
    }
    container shop {
      include *
    }
  }
}`;

test('a workspace of Structurizr becomes diagrams that lead into each other, for a reader too', async ({
  open,
}) => {
  const ben = await open();
  await signUp(ben, newcomer('Ben', 'Moss'), { organization: 'Birch Goods' });
  const cleo = await colleagueOf(ben, open, 'Reader', newcomer('Cleo', 'Reed'));
  await openHome(cleo);

  await ben.goto('/settings/exchange');
  await chooseFile(ben, 'workspace.dsl', Buffer.from(workspace));
  await expect(ben.getByRole('row', { name: /^Components 4 / })).toBeVisible();
  await ben.getByRole('button', { name: 'Import 7 changes' }).click();
  await expect(ben.getByText('It can be undone until')).toBeVisible();

  await cleo.getByRole('link', { name: 'System context of Shop' }).click();
  const drawing = await new Drawing(cleo).ready();
  await expect(drawing.line('Shop, Component')).toBeAttached();
  await expect(drawing.line('Fills the cart, to Shop, Relation')).toBeAttached();
  await drawing.select('Shop, Component');
  await drawing.press('Shift+F10');
  await cleo.getByRole('menuitem', { name: 'Open linked diagram' }).click();
  await expect(cleo.getByRole('heading', { level: 1, name: /Containers of Shop/ })).toBeAttached();
  await drawing.ready();
  await expect(drawing.line('Orders, Component')).toBeAttached();
  await expect(drawing.line('Reads [SQL], to Orders, Relation')).toBeAttached();

  // Once more, with a name that was changed.
  await chooseFile(ben, 'workspace.dsl', Buffer.from(workspace.replace('"Orders"', '"All orders"')));
  await ben.getByRole('button', { name: 'Import 2 changes' }).click();
  await expect(ben.getByText('It can be undone until')).toBeVisible();
  await expect(drawing.line('All orders, Component')).toBeAttached();
});
