import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { ask } from './ask.ts';
import { exampleAddress, openExample } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';

/** A page of another site, at an origin of its own. */
const servePage = async (body: string): Promise<{ address: string; close: () => void }> => {
  const server = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>Wiki</title>${body}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

test('a diagram is shared by link, protected, and looked at without an account', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  const address = page.url();

  const stranger = await open();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/user\/sign-in/);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();
  await expect(page.getByText('The link has been copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.split('#')[0]);

  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'This diagram is protected' })).toBeVisible();
  await stranger.getByRole('textbox', { name: 'Password' }).fill('another guess');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText('This is not the password.')).toBeVisible();
  await stranger.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Web shop' })).toBeVisible();

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Nobody touches the stranger's page: it learns by itself.
  await expect(stranger.getByText('This diagram is not shared any more')).toBeVisible({ timeout: 15_000 });
});

test('whoever looks at a shared diagram from far away can read its names', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();

  const stranger = await open();
  await stranger.goto(page.url());
  const drawing = stranger.getByRole('application', { name: /^Drawing of Web shop/ });
  // Of a box.
  const name = drawing.locator('text').filter({ hasText: /^Checkout/ });
  const height = async (): Promise<number> => (await name.boundingBox())?.height ?? 0;
  await drawing.press('0');
  for (let step = 0; step < 7; step++) await drawing.press('-');
  await expect(stranger.getByRole('toolbar', { name: 'Zoom' })).toContainText('28%');
  // As high as a line of the smallest text of the page.
  await expect.poll(height).toBeGreaterThan(11);
});

test('a shared diagram stands on a page of somebody else, and nothing else of it does', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  const address = page.url();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('textbox', { name: 'Embed' })).toHaveCount(0);
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  const snippet = await page.getByRole('textbox', { name: 'Embed' }).inputValue();
  expect(snippet).toContain('width="1280" height="800"');
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();

  const wiki = await open();
  const served = await servePage(`${snippet}<iframe src="${address}" title="Whole"></iframe>`);
  await wiki.goto(served.address);
  const frame = wiki.frameLocator('iframe[title="Web shop"]');
  await expect(frame.getByRole('application', { name: /^Drawing of Web shop/ })).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(1);
  await expect(frame.getByRole('link', { name: 'Open Web shop in Lintel' })).toHaveAttribute(
    'target',
    '_blank',
  );
  // What the browser puts in the place of a page that may not be framed.
  await expect.poll(() => wiki.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/');

  const column = await servePage(snippet.replace('width="1280"', 'width="360"'));
  const narrow = await open();
  await narrow.goto(column.address);
  const zoomBar = narrow.frameLocator('iframe').getByRole('toolbar', { name: 'Zoom' });
  await expect(zoomBar).toContainText('60%');
  column.close();

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText('This diagram is not shared')).toBeVisible({ timeout: 15_000 });
  served.close();
});

test('an administrator says which sites may embed, and only these show the diagram', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  const address = page.url();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  const snippet = await page.getByRole('textbox', { name: 'Embed' }).inputValue();
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();
  const allowed = await servePage(snippet);
  const foreign = await servePage(snippet);

  const settings = await page.context().newPage();
  await settings.goto('/settings/organisation');
  const section = settings.getByRole('region', { name: 'Embedding' });
  await section.getByRole('radio', { name: /Only these sites/ }).click();
  const sites = section.getByRole('textbox', { name: 'Sites' });
  await sites.fill(`${new URL(allowed.address).origin}\nwiki.example.com`);
  await section.getByRole('button', { name: 'Save embedding' }).click();
  await expect(section.getByText('Line 2: Must be a site such as https://wiki.example.com')).toBeVisible();
  await sites.fill(new URL(allowed.address).origin);
  await section.getByRole('button', { name: 'Save embedding' }).click();
  await expect(settings.getByText('Embedding has been saved')).toBeVisible();

  const wiki = await open();
  await wiki.goto(allowed.address);
  const drawing = (within: typeof wiki) =>
    within
      .frameLocator('iframe[title="Web shop"]')
      .getByRole('application', { name: /^Drawing of Web shop/ });
  await expect(drawing(wiki)).toBeVisible();
  const blog = await open();
  await blog.goto(foreign.address);
  // What the browser puts in the place of a page that may not be framed.
  await expect.poll(() => blog.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/');
  await expect(drawing(blog)).toHaveCount(0);

  // The other tab learns of it by itself.
  expect(page.url()).toBe(address);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(
    page.getByText(`Alder Goods lets only ${new URL(allowed.address).origin} do so.`),
  ).toBeVisible();
  await settings.bringToFront();
  await section.getByRole('radio', { name: /No site/ }).click();
  await section.getByRole('button', { name: 'Save embedding' }).click();
  await expect(page.getByText('Alder Goods lets no site show its diagrams in a page.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Embed' })).toHaveCount(0);
  await wiki.reload();
  await expect.poll(() => wiki.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/');
  allowed.close();
  foreign.close();
});

test('a version is kept, looked at and restored', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByRole('button', { name: 'Save version' }).click();
  await history.getByLabel('Keep what is drawn now').fill('Agreed in March');
  await page.keyboard.press('Enter');

  await history.getByRole('button', { name: /Agreed in March/ }).click();
  const preview = page.getByRole('region', { name: 'Version Agreed in March' });
  await expect(preview.getByText('Nothing was done since')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await preview.getByRole('link', { name: 'Open as page' }).click();
  await expect(page).toHaveURL(/\/diagram\/d:[a-z0-9]+:[a-z0-9]+$/);
  await expect(page.getByRole('main').getByText('Agreed in March')).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to the current version' });
  await back.click();
  await expect(page).toHaveURL(/\/diagram\/d:[a-z0-9]+$/);
  // The address is that of the diagram before the page is.
  await expect(back).toHaveCount(0);
  // As long as the drawing is not there the history is a list alone.
  await expect(page.locator('[data-ready=true]')).toBeVisible();

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await history.getByRole('button', { name: /Agreed in March/ }).click();
  await preview.getByRole('button', { name: 'Restore…' }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expect(page.getByText('What was drawn before is in the history.')).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test('a version is renamed where it stands, from its menu, by pointer and by keyboard', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.getByLabel('Keep what is drawn now').fill('Agreed in March');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Agreed in March/ }).click();
  await page.getByRole('link', { name: 'Open as page' }).click();
  // Where a version is the page there is nothing to compare with: its list is a dialog.
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const actions = page.getByRole('button', { name: /^Actions for Agreed in/ });
  const rename = page.getByRole('menuitem', { name: 'Rename' });
  const field = page.getByRole('textbox', { name: 'Version name' });
  // The menu gives the focus back only when it is gone: it must not take it from the field.
  const isTypedInto = async (): Promise<void> => {
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(field).toBeFocused();
  };

  await actions.click();
  await rename.click();
  await isTypedInto();
  await page.keyboard.type('Agreed in April');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Agreed in April' })).toBeVisible();
  await expect(actions).toBeFocused();

  const chooseByKeys = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rename).toBeFocused();
    await page.keyboard.press('Enter');
    await isTypedInto();
  };
  await chooseByKeys();
  await page.keyboard.type('Agreed in May');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Agreed in May' })).toBeVisible();
  await expect(actions).toBeFocused();

  await chooseByKeys();
  await page.keyboard.type('Never agreed');
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(page.getByRole('link', { name: 'Agreed in May' })).toBeVisible();
});

test('a shared diagram opens with the view that was chosen for it, or with the one of its address', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  const address = await exampleAddress(page, 'Web shop');
  const [, slug] = address.split('d:');
  await ask(page, 'POST', '/api/diagrams', {
    diagrams: [{ slug, generalAccess: true, initialView: { x: 6, y: 4, zoom: 1.2 } }],
  });
  const stranger = await open();
  const zoom = stranger.getByRole('toolbar', { name: 'Zoom' });
  const drawing = stranger.locator('[data-ready=true]');
  await stranger.goto(address);
  await expect(zoom).toHaveText('120%');
  const chosen = await drawing.boundingBox();
  await stranger.goto(`${address}#at=6,4,0.5`);
  await expect(zoom).toHaveText('50%');
  const named = await drawing.boundingBox();
  // The same point of the drawing stands in the middle of both.
  const frame = await stranger.getByRole('application').boundingBox();
  if (chosen === null || named === null || frame === null) throw new Error('Nothing is drawn');
  const middle = frame.x + frame.width / 2;
  expect((middle - chosen.x) / 1.2).toBeCloseTo((middle - named.x) / 0.5, 0);
});
