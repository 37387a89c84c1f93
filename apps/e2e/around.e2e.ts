import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import { colleagueOf, newcomer, openHome, signIn, signUp, test, withClipboard } from './people.ts';

const line = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name });
const drawn = async (page: Page): Promise<void> => expect(page.locator('[data-ready=true]')).toBeVisible();

const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().click();
  await expect(palette).toBeHidden();
};

/** Selects in the outline, as people do who do not see the canvas. */
const select = async (page: Page, ...names: (string | RegExp)[]): Promise<void> => {
  for (const [index, name] of names.entries()) {
    await line(page, name).focus();
    await page.keyboard.press(index === 0 ? 'Enter' : 'Shift+Enter');
  }
};

/** A diagram with two boxes and a relation between them. */
const landscape = async (page: Page): Promise<void> => {
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.canvas.focus();
  await page.evaluate(() => navigator.clipboard.writeText('- Checkout service\n- Payments'));
  await page.keyboard.press('Control+v');
  await select(page, 'Checkout service, Placeholder', 'Payments, Placeholder');
  await command(page, 'Connect the two selected');
  await page.getByRole('button', { name: 'Relation details' }).click();
  await page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('textbox', { name: 'Label' })
    .fill('Authorises');
  await expect(line(page, 'Authorises, to Payments, Relation')).toBeAttached();
};

const slugOf = (page: Page): string => /d:([^/:?#]+)[^/]*$/.exec(page.url())?.[1] ?? '';

/** Keeps what is drawn now, and gives back the slug of the version. */
const keepVersion = (page: Page, slug: string): Promise<string> =>
  page.evaluate(async (of) => {
    const answer = await fetch(`/api/diagram/${of}/versions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const version: unknown = await answer.json();
    return String(Reflect.get(Object(version), 'slug'));
  }, slug);

const start = async (page: Page): Promise<void> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await landscape(page);
};

test('a relation leads to a diagram that was made for it, and back', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByText('No links added.')).toBeVisible();
  await panel.getByRole('button', { name: 'Link diagrams' }).click();
  await expect(page.getByText('No linked diagrams available')).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Create and link a diagram' }).click();
  await expect(page.getByText('Diagram "Authorises" has been created and linked')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Authorises' })).toBeVisible();

  await page.getByRole('application').focus();
  await page.keyboard.press('Control+e');
  await expect(page).toHaveURL(/\/diagram\/d:[^/]+\/d:[^/]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Diagram name: Authorises' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Parent diagrams/ }).click();
    const links = page.getByRole('dialog', { name: 'Parent diagrams' });
    await expect(links.getByRole('link', { name: 'Landscape' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Landscape' }).click();
  await drawn(page);
  await expect(line(page, 'Authorises, to Payments, Relation')).toBeAttached();
});

test('what a diagram is is said in its bar, and everybody sees it', async ({ open }) => {
  const page = await open(withClipboard);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await landscape(page);
  const other = await colleagueOf(page, open, 'Reader');
  await other.goto(page.url());
  await drawn(other);
  await expect(other.getByRole('button', { name: 'Change log' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Level/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Level: No level' }).click();
  await page.getByRole('menuitemradio', { name: /Landscape/ }).click();
  await page.getByRole('button', { name: 'State: Active' }).click();
  await page.getByRole('menuitemradio', { name: /Archived/ }).click();
  await page.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'Search tags' }).fill('Core');
  await page.getByRole('option', { name: 'Create “Core”' }).click();
  await page.keyboard.press('Escape');
  for (const text of ['C0', 'Archived', 'Core'])
    await expect(other.getByText(text, { exact: true }).first()).toBeVisible();

  await select(other, 'Authorises, to Payments, Relation');
  await command(other, 'Relation details');
  const panel = other.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByText('No description')).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Link diagrams' })).toHaveCount(0);
});

test('the change log says who did what, and leads there', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  await page.getByRole('button', { name: 'Change log' }).click();
  const log = page.getByRole('region', { name: 'Change log' });
  await expect(log.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await log
    .getByRole('button', { name: /relation.*Authorises/ })
    .first()
    .click();
  await expect(line(page, 'Authorises, to Payments, Relation')).toHaveAttribute('aria-selected', 'true');
});

test('an entry of the change log shows the very item it is about, among others of its name', async ({
  open,
}) => {
  const page = await open(withClipboard);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, -2], [-4, 0], 'Till');
  await page.keyboard.press('Escape');
  await drawing.canvas.focus();
  await page.keyboard.press('2');
  await drawing.drag([4, -2], [8, 0]);
  await page.keyboard.type('Till');
  await page.keyboard.press('Enter');
  const tills = line(page, 'Till, Placeholder');
  await expect(tills).toHaveCount(2);
  const selected = () =>
    tills.evaluateAll((lines) => lines.map((each) => each.getAttribute('aria-selected')));
  // The one that was drawn last is selected: an entry of its own.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Change log' }).click();
  const log = page.getByRole('region', { name: 'Change log' });
  const moved = log.getByRole('button', { name: /moved the component Till/ });
  await expect(moved).toBeVisible();
  const before = await selected();
  expect(before.filter((each) => each === 'true')).toHaveLength(1);
  await drawing.canvas.focus();
  await page.keyboard.press('Escape');
  await moved.click();
  expect(await selected()).toEqual(before);

  await drawing.canvas.focus();
  await page.keyboard.press('Delete');
  await expect(tills).toHaveCount(1);
  await moved.click();
  await expect(page.getByText('It is not on the diagram any more')).toBeVisible();
  expect(await selected()).toEqual(['false']);
});

test('pinned versions are shown on the way, and kept by it', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const landscapeSlug = slugOf(page);
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Create and link a diagram' }).click();
  await panel.getByRole('link', { name: 'Authorises' }).click();
  await drawn(page);
  const drawing = new Drawing(page);
  await drawing.draw('2', [-2, -1], [2, 1], 'Bank');
  await expect(drawing.badge).toContainText('Saved');
  const linkedSlug = slugOf(page);
  const [mine, theirs] = [await keepVersion(page, linkedSlug), await keepVersion(page, landscapeSlug)];
  await drawing.rename(/^Bank/, 'Acquirer');
  await expect(drawing.badge).toContainText('Saved');

  const pins = `v=${linkedSlug}:${mine}&v=${landscapeSlug}:${theirs}`;
  await page.goto(`/diagram/d:${landscapeSlug}?v=${linkedSlug}:${mine}`);
  await drawn(page);
  await select(page, 'Authorises, to Payments, Relation');
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+e');
  await expect(page).toHaveURL(new RegExp(`/d:${landscapeSlug}/d:${linkedSlug}\\?v=${linkedSlug}:${mine}$`));
  const picture = page.getByRole('application', { name: /^Drawing of Authorises/ });
  await expect(picture).toContainText('Bank');
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toHaveCount(0);

  // A version leads on as well, and back, with every pin.
  await page.goto(`/diagram/d:${landscapeSlug}?${pins}`);
  await expect(page.getByRole('main').getByText('Snapshot-1')).toBeVisible();
  await page.getByRole('button', { name: 'Linked diagrams' }).click();
  await page.getByRole('menuitem', { name: 'Authorises' }).click();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/d:${landscapeSlug}/d:${linkedSlug}\\?${pins}$`));
  await expect(picture).toContainText('Bank');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem').filter({ hasText: 'Landscape' })).toContainText('Snapshot-1');
  await page.getByRole('link', { name: 'Back to the current version' }).click();
  await expect(line(page, /^Acquirer/)).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`\\?v=${landscapeSlug}:${theirs}$`));

  for (const wrong of [theirs, 'nosuchversion', 'no%20slug']) {
    await page.goto(`/diagram/d:${linkedSlug}?v=${linkedSlug}:${wrong}`);
    await expect(page.getByText('The requested version could not be found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Open the current version' }).click();
  await expect(line(page, /^Acquirer/)).toBeAttached();
});

test('a search jumps from hit to hit', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  await page.reload();
  await drawn(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search', { name: 'Search in the diagram' });
  // At once: no letter may get lost on the way to the field.
  await page.keyboard.type('service checkout');
  await expect(search.getByRole('textbox')).toHaveValue('service checkout');
  await expect(search.getByText('1 found')).toBeVisible();
  await search.getByRole('textbox').fill('s');
  await page.keyboard.press('Enter');
  await expect(search.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(search.getByText('3 of 3')).toBeVisible();
  await expect(line(page, 'Payments, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await search.getByRole('textbox').fill('nowhere');
  await expect(search.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('what is typed at once reaches the palette, whose code is still on the way', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  await page.reload();
  await drawn(page);
  await select(page, 'Checkout service, Placeholder');
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('checkour');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('t');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('checkout');
  await page.keyboard.press('Escape');
  await expect(line(page, /^Checkout service/)).toBeAttached();
});

test('Enter pressed before anything is found opens what is found then', async ({ open }) => {
  const ada = newcomer('Ada', 'Kay');
  await signUp(await open(), ada, { organization: 'Alder Goods', start: 'An example' });
  // A device that keeps nothing.
  const page = await open();
  await signIn(page, ada);
  const answer = Promise.withResolvers<void>();
  // Diagrams, and the components that fit.
  await page.route(/\/api\/(diagrams$|components\?)/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fulfilment');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  await expect(field).toHaveValue('fulfilment');
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Diagram name: Fulfilment' })).toBeVisible();
});

test('what is typed at once becomes the name of a new diagram, whose dialog is still on the way', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await openHome(page);
  // A slow device, on which a dialog takes its time.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.getByRole('button', { name: 'New diagram' }).first().click();
  await page.keyboard.type('Internet');
  const field = page.getByRole('dialog', { name: 'New diagram' }).getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' bank');
  await expect(field).toHaveValue('Internet bank');
});

test('the palette finds what is on the diagram, shows it, and gives the keys back', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const canvas = page.getByRole('application');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const drawn = palette.getByRole('group', { name: 'On this diagram' });
  const find = async (words: string, name: RegExp): Promise<void> => {
    await canvas.focus();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    await expect(drawn.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(canvas).toBeFocused();
  };
  await find('checkout service', /^Checkout service/);
  await expect(line(page, 'Checkout service, Placeholder')).toHaveAttribute('aria-selected', 'true');
  await find('authorises', /^Authorises.*Relation, Checkout service to Payments/);
  await expect(line(page, 'Authorises, to Payments, Relation')).toHaveAttribute('aria-selected', 'true');
  await expect(line(page, 'Checkout service, Placeholder')).toHaveAttribute('aria-selected', 'false');

  // What cannot be done says why, and is not done.
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('connect the two selected');
  const off = palette.getByRole('option', { name: 'Connect the two selected' });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();

  // At once: the palette is still fading out.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Search in the diagram' })).toBeFocused();
  await expect(palette).toBeHidden();
  await page.keyboard.type('pay');
  await expect(page.getByRole('textbox', { name: 'Search in the diagram' })).toHaveValue('pay');
});

test('the drawing is exported as a picture of its own', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const exported = async (name: string): Promise<{ file: string; bytes: Buffer }> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    const download = await coming;
    return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const png = await exported('Export as PNG');
  expect(png.file).toBe('Landscape.png');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([3840, 2160]);
  const svg = await exported('Export as SVG');
  expect(svg.file).toBe('Landscape.svg');
  expect(svg.bytes.toString()).toContain('Checkout service');
});

test('auto layout is one step that can be taken back', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const toast = page.getByText('Arranging…');
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  const zoom = page.getByRole('toolbar', { name: 'Zoom' });
  await expect(zoom).toContainText('100%');
  await command(page, 'Auto layout, to fit the view');
  await expect(toast).toBeHidden();
  await page.getByRole('button', { name: 'Change log' }).click();
  const log = page.getByRole('region', { name: 'Change log' });
  await expect(log.getByText(/^moved/)).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Authorises, to Payments, Relation')).toBeAttached();
  await expect(page.getByText('Nothing was undone')).toHaveCount(0);
});

test('the map and the view to open with are remembered', async ({ open }) => {
  const page = await open(withClipboard);
  await start(page);
  const map = page.getByTestId('minimap');
  await expect(map).toBeVisible();
  await page.getByRole('button', { name: 'Show or hide the minimap' }).click();
  await expect(map).toBeHidden();
  const zoom = page.getByRole('toolbar', { name: 'Zoom' });
  await page.getByRole('application').focus();
  await page.keyboard.press('-');
  await expect(zoom).toContainText('80%');
  await command(page, 'Use this view when opening');
  await expect(page.getByText('The diagram opens with this view')).toBeVisible();
  await command(page, 'Copy link to this view');
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/diagram\/d:[^/]+#at=-?[\d.]+,-?[\d.]+,0\.8$/);
  await page.reload();
  await drawn(page);
  await expect(zoom).toContainText('80%');
  await expect(map).toBeHidden();
});
