import { expect, request } from '@playwright/test';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { newDiagram, together } from './drawing.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';
import { slugOfShown } from './unsent.ts';

test('an administrator makes a key, a program draws with it before their eyes, and is refused once it is revoked', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  const settings = await page.context().newPage();
  await settings.goto('/settings/apiKeys');
  await settings.getByRole('button', { name: 'New API key' }).click();
  const making = settings.getByRole('dialog', { name: 'New API key' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
  await making.getByRole('button', { name: 'Make key' }).click();
  const shown = settings.getByRole('dialog', { name: 'API key “Nightly import”' });
  const secret = await shown.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(secret).toMatch(/^lak_[\w-]{49}$/);
  expect(await seriousProblems(settings)).toEqual([]);
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = settings.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText('Reads and writes · Never used');
  await expect(row).not.toContainText(secret);
  expect(await seriousProblems(settings)).toEqual([]);

  const program = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  try {
    const template = {
      components: [{ id: 'shop', name: 'Web shop' }],
      diagrams: [{ id: slug, componentInstances: [{ ref: 'shop', componentId: 'shop' }] }],
    };
    const answer = await program.post('/api/external/template', { data: template });
    expect(answer.status()).toBe(200);
    await expect(drawing.line(/^Web shop/)).toBeAttached();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Change log' }).click();
    await expect(page.getByText('Nightly import').first()).toBeVisible();

    await settings.bringToFront();
    await settings.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await settings.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(settings.getByText(/^No api keys yet/i)).toBeVisible();
    expect((await program.get('/api/external/components')).status()).toBe(401);
  } finally {
    await program.dispose();
  }
});

test('what a program says of a component that somebody changed stands beside the drawing, for readers too', async ({
  open,
  baseURL,
}) => {
  const { first, second } = await together(open, 'Reader');
  const { page } = first;
  await expect(first.badge).toHaveText('Saved');
  const id = slugOfShown(page);
  const key = { name: 'Nightly import', access: 'write', days: null };
  const { secret } = await ask<{ secret: string }>(page, 'POST', '/api/keys', key);
  const program = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const template = {
    components: [{ id: 'shop', name: 'Web shop', state: 'ACTIVE' }],
    diagrams: [{ id, componentInstances: [{ ref: 'shop', componentId: 'shop' }] }],
  };
  expect((await program.post('/api/external/template', { data: template })).status()).toBe(200);
  await program.dispose();

  await first.select('Web shop, Component');
  await page.getByRole('button', { name: 'Component details' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByText('created through the external API')).toBeVisible();
  await expect(panel.getByText('The API says')).toHaveCount(0);
  await second.line('Web shop, Component').dispatchEvent('click');
  await second.canvas.focus();
  await second.press('Control+Enter');
  const read = second.page.getByRole('complementary', { name: 'Details' });
  await expect(read.getByText('created through the external API')).toBeVisible();

  const name = panel.getByRole('textbox', { name: 'Name' });
  await name.fill('Shop front');
  await name.blur();
  for (const each of [panel, read])
    await expect(each.getByRole('list', { name: 'What the API says' })).toHaveText(
      'Name: The API says “Web shop”',
    );
  // With another person beside the drawing, too.
  expect(await seriousProblems(page)).toEqual([]);
});

test('an editor is led to no keys', async ({ open }) => {
  const ben = newcomer('Ben', 'Ode');
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const other = await colleagueOf(page, open, 'Editor', ben);
  await other.goto('/settings/tags');
  await expect(other.getByRole('heading', { name: 'Tags' }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: 'API keys' })).toHaveCount(0);
});
