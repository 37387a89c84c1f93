import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { Drawing } from './drawing.ts';
import { addressOf, colleagueOf, newcomer, signUp, test } from './people.ts';

const widths = [1280, 1024, 768];
const longName = 'Retail landscape of the northern and eastern regions';

const barOf = (page: Page): Locator =>
  page
    .locator('main div')
    .filter({ has: page.getByRole('navigation', { name: 'Breadcrumb' }) })
    .filter({ has: page.getByRole('button', { name: 'Share' }) })
    .last();

/** A diagram of which there is a lot to say, in a folder with a long name. */
const createDescribed = async (page: Page): Promise<string> => {
  const folder = await ask<{ folderId: number }>(page, 'POST', '/api/folders', {
    folder: { name: 'Everything about the retail business' },
  });
  const tagNames = ['Peak season planning', 'Needs an architecture review', 'Customer facing'];
  const tags: { tagId: number }[] = [];
  for (const name of tagNames)
    tags.push(await ask(page, 'POST', '/api/tags', { tag: { name, color: 'green' } }));
  const [made] = await ask<[{ slug: string }]>(page, 'POST', '/api/diagrams', {
    diagrams: [
      {
        name: longName,
        fkFolderId: folder.folderId,
        diagramLevel2: 'D1',
        state: 'ARCHIVED',
        tags: tags.map(({ tagId }) => ({ tagId })),
      },
    ],
  });
  return addressOf(made);
};

test('each control of the bar can be pressed where it stands, however narrow the window', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const address = await createDescribed(page);
  const drawing = await new Drawing(page).open(address);
  const names = ['Jan Smit', 'Max Rau', 'Zoe Lind'];
  for (const name of names) {
    const [first = '', last = ''] = name.split(' ');
    const colleague = newcomer(first, last);
    const theirs = await colleagueOf(page, open, 'Editor', colleague);
    await new Drawing(theirs).open(address);
  }
  const people = page.getByRole('list', { name: 'People on this diagram' });
  await expect(people.getByRole('button', { name: /^Follow/ })).toHaveCount(names.length);
  const bar = barOf(page);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`${width} wide`, async () => {
      await expect(bar.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
      const controls = await bar.locator('a, button').filter({ visible: true }).all();
      expect(controls.length).toBeGreaterThan(8);
      for (const control of controls) await control.click({ trial: true, timeout: 5000 });
      const name = bar.getByRole('button', { name: /^Diagram name/ });
      expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(96);

      await name.click();
      await bar.getByRole('textbox', { name: 'Diagram name' }).click({ trial: true });
      await bar.getByRole('button', { name: /^Level/ }).click({ trial: true });
      await page.keyboard.press('Escape');
    });
  }

  await test.step('what has no room is in a menu', async () => {
    await expect(bar.getByRole('button', { name: 'Details' })).toBeHidden();
    await bar.getByRole('button', { name: 'More about the diagram' }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await expect(page.getByRole('combobox', { name: 'Search tags' })).toBeFocused();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More about the diagram' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(page.getByRole('dialog')).toContainText('Created just now');
    await page.keyboard.press('Escape');
  });

  await test.step('whoever is behind the others is followed too', async () => {
    const rest = people.getByRole('button', { name: /more people$/ });
    await rest.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Follow' });
    const last = menu.getByRole('menuitemradio').last();
    await last.click();
    await rest.click();
    await expect(last).toHaveAttribute('aria-checked', 'true');
    // The same again ends it.
    await last.click();
    await rest.click();
    await expect(last).toHaveAttribute('aria-checked', 'false');
    await page.keyboard.press('Escape');
  });

  await test.step('the name is changed from the palette', async () => {
    await drawing.canvas.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await palette.getByRole('combobox').fill('Rename diagram');
    await palette.getByRole('option', { name: 'Rename diagram' }).first().click();
    const field = page.getByRole('textbox', { name: 'Diagram name' });
    await expect(field).toBeFocused();
    await field.fill('Retail');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Diagram name: Retail', exact: true })).toBeVisible();
  });
});
