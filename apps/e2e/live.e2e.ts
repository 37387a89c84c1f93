import { type Page, expect } from '@playwright/test';
import {
  colleagueOf,
  createDiagramOnScreen,
  createFolderOnScreen,
  newcomer,
  openHome,
  signUp,
  test,
} from './people.ts';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Reloading would show the same: it is marked, and the mark has to stay. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

/** Opens the live diagram from this page as any program would, until the page is left. */
const haveOpen = async (page: Page, name: string): Promise<void> => {
  const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
  const slug = href?.split('d:')[1] ?? '';
  await page.evaluate(async (diagramSlug) => {
    const answer = await fetch(`/api/diagram/${diagramSlug}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { secret } = await answer.json();
    const address = `${location.origin.replace('http', 'ws')}/yjs/diagram:${diagramSlug}?token=${secret}`;
    await new Promise((opened) => new WebSocket(address).addEventListener('open', opened));
  }, slug);
};

test('what a colleague does shows without a reload', async ({ open }) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods' });
  const bens = await colleagueOf(adas, open, 'Editor', ben);
  await openHome(bens);
  await openHome(adas);
  await markPage(bens);

  await test.step('a folder, a diagram, its new name and its tag', async () => {
    await createFolderOnScreen(adas, 'Payments');
    await expect(bens.getByRole('link', { name: /^Payments \d+$/ })).toBeVisible();
    await createDiagramOnScreen(adas, 'Orders');
    await expect(card(bens, 'Orders')).toBeVisible();
    await adas.getByRole('link', { name: 'Orders', exact: true }).first().focus();
    await adas.keyboard.press('F2');
    await adas.keyboard.press('ControlOrMeta+a');
    await adas.keyboard.type('Order service');
    await adas.keyboard.press('Enter');
    await expect(card(bens, 'Order service')).toBeVisible();
    await expect(card(bens, 'Orders')).toHaveCount(0);
  });

  await test.step('of two names that are given at once it is asked which one stays', async () => {
    await bens.getByRole('link', { name: 'Order service', exact: true }).first().focus();
    await bens.keyboard.press('F2');
    const field = bens.getByRole('textbox', { name: 'Name of Order service' });
    await field.fill('Ordering');
    await adas.getByRole('link', { name: 'Order service', exact: true }).first().focus();
    await adas.keyboard.press('F2');
    await adas.keyboard.press('ControlOrMeta+a');
    await adas.keyboard.type('Purchasing');
    await adas.keyboard.press('Enter');
    await expect(card(adas, 'Purchasing')).toBeVisible();
    // Ben's page has heard of it.
    await expect(bens.getByRole('textbox', { name: 'Name of Purchasing' })).toHaveValue('Ordering');
    await bens.keyboard.press('Enter');
    const question = bens.getByRole('dialog', { name: 'Ada King changed this too' });
    await question.getByRole('button', { name: 'Save choice' }).click();
    await expect(card(adas, 'Ordering')).toBeVisible();
  });

  await test.step('a draft does not show, and a diagram that becomes one is gone', async () => {
    await adas.getByRole('link', { name: /^My drafts/ }).click();
    await expect(adas.getByRole('heading', { level: 1, name: 'My drafts' })).toBeVisible();
    await createDiagramOnScreen(adas, 'Secret idea');
    await adas.goto('/');
    await createDiagramOnScreen(adas, 'After the idea');
    await expect(card(bens, 'After the idea')).toBeVisible();
    await expect(bens.getByText('Secret idea')).toHaveCount(0);
  });

  await test.step('who has a diagram open is on its card, and leaves it', async () => {
    await haveOpen(adas, 'After the idea');
    const here = card(bens, 'After the idea').getByRole('list', { name: 'Here now' });
    await expect(here.getByRole('img', { name: 'Ada King' })).toBeVisible();
    await adas.goto('/');
    await expect(here).toHaveCount(0);
  });

  await test.step('a role that is lowered takes the buttons away', async () => {
    await expect(bens.getByRole('button', { name: 'New diagram' }).first()).toBeVisible();
    await adas.goto('/settings/members');
    await adas
      .getByRole('row', { name: /Ben Ode/ })
      .getByRole('combobox')
      .click();
    await adas.getByRole('option', { name: 'Reader' }).click();
    await expect(bens.getByRole('button', { name: 'New diagram' })).toHaveCount(0, { timeout: 2_000 });
    await expect(bens.getByRole('button', { name: 'New folder' })).toHaveCount(0);
  });

  expect(await bens.evaluate(() => document.body.hasAttribute('data-not-reloaded'))).toBe(true);
});

test('an access token is made, shown once, and revoked', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await page.goto('/user/profile');
  const section = page.getByRole('region', { name: 'Access tokens' });
  await expect(section.getByText('You have no access tokens.')).toBeVisible();
  await section.getByRole('button', { name: 'New access token' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Read and write/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('dialog', { name: 'Access token “Nightly export”' });
  const secret = await shown.getByRole('textbox', { name: 'Access token' }).inputValue();
  expect(secret).toMatch(/^lnt_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText(/Reads and writes all diagrams · Never used/)).toBeVisible();
  await page.reload();
  await expect(section.getByText(`${secret.slice(0, 8)}…`)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await section.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(section.getByText('You have no access tokens.')).toBeVisible();
});

test('a page that is opened asks for each thing once, and hears what changed since it began', async ({
  open,
}) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods' });
  const bens = await colleagueOf(adas, open, 'Editor', ben);
  await openHome(adas);
  const asked: string[] = [];
  // What changes after the session is read and before the events are heard.
  const { promise: mayHear, resolve: letHear } = Promise.withResolvers<void>();
  const { promise: wantsToHear, resolve: hear } = Promise.withResolvers<string>();
  await bens.route('**/api/events**', async (route) => {
    hear(route.request().url());
    await mayHear;
    await route.continue();
  });
  bens.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
  });
  await openHome(bens);
  expect(new URL(await wantsToHear).searchParams.get('since')).not.toBeNull();
  await createDiagramOnScreen(adas, 'Orders');
  await expect(card(bens, 'Orders')).toHaveCount(0);
  letHear();
  await expect(card(bens, 'Orders')).toBeVisible();
  // Nothing of these has changed.
  for (const path of ['/api/ui-settings', '/api/release-notes'])
    expect(asked.filter((each) => each === path)).toHaveLength(1);
});
