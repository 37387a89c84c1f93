import { expect, type Page } from '@playwright/test';
import { attach, openComponent } from './componentDialog.ts';
import { newDiagram, together } from './drawing.ts';
import { dropFiles } from './droppedFiles.ts';
import { isShown, magenta } from './imageFiles.ts';
import { makeComponents } from './modelCalls.ts';
import { newcomer, openHome, signUp, test, withClipboard } from './people.ts';

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  return page;
};

/** As an image that another program has copied. */
const copyImage = (page: Page): Promise<void> =>
  page.evaluate(
    async (bytes) => {
      const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    },
    [...magenta(120)],
  );

test('an image that is pasted onto a diagram, or dropped on it, is a text area that all see', async ({
  open,
}) => {
  const { first, second } = await together(() => open(withClipboard));
  await first.page.bringToFront();
  await copyImage(first.page);
  await first.canvas.focus();
  const seen = second.page.waitForResponse(/\/api\/attachments\/\d+/);
  await first.press('Control+v');
  await expect(first.page.getByText('Pasted 1 item')).toBeVisible();
  const area = second.line(/^image, Text area/);
  await expect(area).toBeAttached();
  expect((await seen).status()).toBe(200);
  await first.press('Control+z');
  await expect(area).toHaveCount(0);
  await first.press('Control+Shift+z');
  await expect(area).toBeAttached();

  await dropFiles(first.page, first.canvas, { 'Network.png': magenta(90), 'notes.txt': 'to do' });
  await expect(first.page.getByText('Only images can be put on a diagram')).toBeVisible();
  await expect(second.line(/^Network, Text area/)).toBeAttached();
  await expect(second.page.getByRole('treeitem')).toHaveCount(2);
});

test('images are pasted and dropped into a description, and other files are refused', async ({ open }) => {
  const page = await open(withClipboard);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Landscape' });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await copyImage(page);
  await text.click();
  await page.keyboard.type('Today: ');
  await page.keyboard.press('Control+v');
  await expect.poll(() => isShown(text.getByRole('img', { name: 'image' }))).toBe(true);
  await dropFiles(page, text, { 'Tomorrow.png': magenta(90), 'plan.csv': 'a,b' });
  await expect.poll(() => isShown(text.getByRole('img', { name: 'Tomorrow' }))).toBe(true);
  await expect(page.getByText('Only images can stand in a text')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Diagram has been updated')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(text.getByRole('img')).toHaveCount(2);
});

test('files are attached where they are dropped, whatever becomes of the dialog, and stopped on their way', async ({
  open,
}) => {
  const page = await alone(open);
  await makeComponents(page, [{ name: 'Order service' }]);
  await page.goto('/components');
  const dialog = await openComponent(page, 'Order service');
  const section = dialog.getByRole('region', { name: 'Attachments' });
  await dropFiles(page, section, { 'events.yaml': 'orders: []', 'plan.exe': 'MZ' }, () =>
    expect(dialog.getByText('Drop files to attach them')).toBeVisible(),
  );
  await expect(section.getByRole('link', { name: 'Download events.yaml' })).toBeVisible();
  await expect(page.getByText(/^plan\.exe: This kind of file cannot be attached/)).toBeVisible();
  await expect(dialog.getByText('Drop files to attach them')).toBeHidden();

  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/attachments/upload**', async (route) => {
    reached.resolve();
    await goOn.promise;
    await route.continue().catch(() => undefined);
  });
  await attach(page, dialog, 'first.txt', 'one');
  await attach(page, dialog, 'second.txt', 'two');
  await reached.promise;
  await section.getByRole('button', { name: 'Stop uploading second.txt' }).click();
  await expect(section.getByText('second.txt')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  goOn.resolve();
  await expect(page.getByText('Attachment has been added').last()).toBeVisible();
  await openComponent(page, 'Order service');
  await expect(section.getByRole('link', { name: 'Download first.txt' })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(2);
});

test('a browser opens no file in place of the page that is dropped where nothing takes it', async ({
  open,
}) => {
  const page = await alone(open);
  await openHome(page);
  await page.evaluate(() => {
    addEventListener('dragover', (event) => {
      // Once all who listen have heard of it.
      setTimeout(() => (document.title = `opened: ${!event.defaultPrevented}`));
    });
  });
  await dropFiles(page, page.getByRole('banner'), { 'notes.txt': 'to do' }, async (move) => {
    const titleNow = async () => {
      await move();
      return page.title();
    };
    await expect.poll(titleNow).toBe('opened: false');
  });
});

test('a file is dropped wherever one can be chosen', async ({ open }) => {
  const page = await alone(open);
  await page.goto('/settings/icons');
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3h18v18H3z"/></svg>';
  const search = page.getByRole('searchbox', { name: 'Find an icon' });
  await dropFiles(page, search, { 'crate.svg': icon, 'barge.svg': icon });
  for (const name of ['crate', 'barge']) {
    await search.fill(name);
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  }

  await page.goto('/settings/exchange');
  const button = page.getByRole('button', { name: 'Choose a file' });
  await dropFiles(page, button, { 'notes.txt': 'to do' });
  await expect(page.getByText(/^Only files that were exported/)).toBeVisible();
  await dropFiles(page, button, { 'broken.json': '{' });
  await expect(page.getByText('broken.json')).toBeVisible();

  await page.goto('/user/profile');
  await dropFiles(page, page.getByRole('button', { name: 'Upload picture' }), { 'me.png': magenta(90) });
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();

  await page.goto('/components');
  await page.getByRole('button', { name: 'Actions for all components' }).click();
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rows' });
  await dropFiles(page, dialog.getByRole('textbox', { name: 'Rows' }), { 'rows.csv': 'Name\nOrders' });
  await dialog.getByRole('button', { name: 'Create 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Orders', exact: true })).toBeVisible();
});
