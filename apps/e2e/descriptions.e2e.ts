import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newDiagram, openExample } from './drawing.ts';
import { isShown, putImage } from './imageFiles.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

test('a description with an image is written, read by others, asked about and copied', async ({ open }) => {
  const page = await open();
  const [ada, jan] = [newcomer('Ada', 'Kay'), newcomer('Jan', 'Smit')];
  await signUp(page, ada, { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  const reader = await colleagueOf(page, open, 'Reader', jan);
  await reader.goto(page.url());
  await reader.getByRole('button', { name: 'Details' }).click();
  const read = reader.getByRole('dialog', { name: 'Landscape' });
  await expect(read.getByText('No description')).toBeVisible();

  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Landscape' });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await text.click();
  await page.keyboard.type('What there is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('today');
  await putImage(page, dialog, 'Overview');
  await expect(text.getByRole('img', { name: 'Overview' })).toBeVisible();
  await text.getByRole('img', { name: 'Overview' }).click();
  const shape = page.getByRole('dialog', { name: 'Image' });
  await shape.getByLabel('Alternative text').fill('The whole landscape');
  await shape.getByLabel('Caption').fill('In autumn');
  await shape.getByLabel('Width').fill('60');
  await shape.getByRole('button', { name: 'Apply' }).click();
  await expect(text.getByText('In autumn')).toBeVisible();
  await expect(text.getByRole('img', { name: 'The whole landscape' })).toHaveCSS('width', '60px');
  await expect(dialog.getByRole('region', { name: 'Attachments' }).getByText('Overview.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Diagram has been updated')).toBeVisible();

  // The reader has had it open all the time, and reads without an editor.
  await expect(read.getByText('today')).toHaveCSS('font-weight', '600');
  const image = read.getByRole('img', { name: 'The whole landscape' });
  await expect(read.getByText('In autumn')).toBeVisible();
  await expect.poll(() => isShown(image)).toBe(true);
  await expect(read.getByRole('textbox')).toHaveCount(0);

  await page.getByRole('button', { name: 'Details' }).click();
  await expect(text).toContainText('What there is today');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Details' }).click();
  const theirs = second.getByRole('dialog', { name: 'Landscape' });
  await theirs.getByText('What there is').click();
  await second.keyboard.press('Control+End');
  await second.keyboard.type(' and tomorrow');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Diagram has been updated')).toBeVisible();
  await page.bringToFront();
  await text.getByText('What there is').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and yesterday');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'This was changed elsewhere too' });
  await expect(question.getByText('and tomorrow')).toBeVisible();
  await expect(question.getByText('and yesterday')).toBeVisible();
  await question.getByRole('radio', { name: /and yesterday/ }).click();
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(read.getByText('and yesterday')).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Actions for Landscape' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('link', { name: 'Landscape (copy)' }).first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  const copied = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await expect(copied).toContainText('and yesterday');
  await expect.poll(() => isShown(copied.getByRole('img', { name: 'The whole landscape' }))).toBe(true);
});

test('an image in a text is described, placed and taken out without a pointer', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Landscape' });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await putImage(page, dialog, 'Overview');
  const image = text.getByRole('img');
  await expect(image).toHaveAttribute('alt', 'Overview');

  const button = dialog.getByRole('button', { name: 'Image' });
  const shape = page.getByRole('dialog', { name: 'Image' });
  const openShape = async (): Promise<void> => {
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(button).toBeFocused({ timeout: 250 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(shape.getByLabel('Alternative text')).toBeFocused();
  };
  await openShape();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The whole landscape');
  await page.keyboard.press('Tab');
  await page.keyboard.type('In autumn');
  await page.keyboard.press('Enter');
  await expect(shape).toHaveCount(0);
  await expect(image).toHaveAttribute('alt', 'The whole landscape');
  await expect(text.getByText('In autumn')).toBeVisible();

  // A caption that is not shown is kept.
  await openShape();
  const isCaptionShown = shape.getByRole('checkbox', { name: 'Shown below the image' });
  await expect(isCaptionShown).toBeChecked();
  await isCaptionShown.click();
  await shape.getByRole('button', { name: 'Apply' }).click();
  await expect(text.getByText('In autumn')).toHaveCount(0);
  await openShape();
  await expect(shape.getByLabel('Caption')).toHaveValue('In autumn');
  await expect(isCaptionShown).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(shape).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await openShape();
  await shape.getByRole('button', { name: 'Remove image' }).focus();
  await page.keyboard.press('Enter');
  await expect(image).toHaveCount(0);

  // As large as it says, whatever it is drawn with.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="9" height="9"/></svg>';
  await dialog
    .getByLabel('Image file')
    .setInputFiles({ name: 'Wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(image).toHaveAttribute('alt', 'Wide');
  await expect(image).toHaveCSS('width', '200px');
  await expect(image).toHaveCSS('aspect-ratio', '200 / 50');
});

/** How many pixels of an image of this address are magenta. */
const magentaIn = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(1920, 1080);
    const context = canvas.getContext('2d');
    if (context === null) return -1;
    context.drawImage(image, 0, 0, 1920, 1080);
    const { data } = context.getImageData(0, 0, 1920, 1080);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 15 && (data[at + 2] ?? 0) > 240) count += 1;
    return count;
  }, address);

test('what is exported has names, types, icons and images in it, as the preview and the shared picture', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const drawing = await openExample(page, 'Web shop');
  await drawing.canvas.focus();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.type('Seen from above');
  await putImage(page, page.getByRole('toolbar', { name: 'Format' }), 'Overview');
  await expect(page.getByRole('img', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  const exported = async (name: string): Promise<{ file: string; bytes: Buffer }> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    const download = await coming;
    return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const names = ['Basket', 'Catalogue search', 'Service', 'Seen from above'];
  const svg = await exported('Export as SVG');
  expect(svg.file).toBe('Web shop.svg');
  const text = svg.bytes.toString();
  for (const name of names) expect(text).toContain(name);
  expect(text).toMatch(/data:image\/svg\+xml;base64,/);
  expect(text).toMatch(/data:image\/png;base64,/);
  expect(text).toMatch(/data:font\/woff2;base64,/);
  expect(text).not.toMatch(/(href="|url\()(?!data:|#)/);

  const png = await exported('Export as PNG');
  expect(png.file).toBe('Web shop.png');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([3840, 2160]);
  const seen = await magentaIn(page, `data:image/png;base64,${png.bytes.toString('base64')}`);
  expect(seen).toBeGreaterThan(400);

  const slug = /d:([a-z0-9]+)/.exec(page.url())?.[1] ?? '';
  const preview = async (): Promise<string> => (await page.request.get(`/api/svg/${slug}`)).text();
  await expect.poll(preview).toContain('data:image/png;base64,');
  const shown = await preview();
  for (const name of names) expect(shown).toContain(name);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Anyone with the link can look/ }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await page.getByRole('button', { name: 'Save and copy link' }).click();
  await expect(page.getByText('Sharing has been updated')).toBeVisible();
  const stranger = await open();
  await stranger.goto(page.url());
  await stranger.getByRole('textbox', { name: 'Password' }).fill('sesame seeds');
  await stranger.keyboard.press('Enter');
  const picture = stranger.getByRole('application');
  await expect(picture.locator('image[href^="data:image/png"]')).toHaveCount(1);
  await expect(picture.locator('image[href^="data:image/svg"]').first()).toBeAttached();
  await expect(picture.getByText('Seen from above').first()).toBeAttached();
});
