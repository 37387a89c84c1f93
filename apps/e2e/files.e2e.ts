import { expect, type Page } from '@playwright/test';
import { attach, openComponent } from './componentDialog.ts';
import { newDiagram, together } from './drawing.ts';
import { dropFiles } from './droppedFiles.ts';
import { openGraph } from './graphs.ts';
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

/** Of the image in the clipboard, in pixels. */
const sizeCopied = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    if (item === undefined) return null;
    const { width, height } = await createImageBitmap(await item.getType('image/png'));
    return { width, height };
  });

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

  await dropFiles(first.page, first.canvas, { 'Network.png': magenta(90), 'plan.pdf': 'to do' });
  await expect(first.page.getByText('Only images and texts can be put on a diagram')).toBeVisible();
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
  // One after the other.
  await dropFiles(page, button, { 'broken.json': '{' }, () =>
    expect(page.getByText('Drop a file to look at what it would change')).toBeVisible(),
  );
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

test('what is selected is copied as an image, by a reader too, and can be pasted as one', async ({
  open,
}) => {
  const { first, second } = await together(() => open(withClipboard), 'Reader');
  await first.draw('2', [-6, -2], [-2, 0], 'Checkout');
  await first.draw('2', [2, -2], [6, 0], 'Payments');
  await first.page.bringToFront();
  await first.select('Checkout, Placeholder');
  await first.press('Shift+F10');
  await first.page.getByRole('menuitem', { name: 'Copy as PNG' }).click();
  await expect(first.page.getByText('Copied 1 item as PNG')).toBeVisible();
  const one = await sizeCopied(first.page);
  // Four by two units of 50, twice as sharp, with a little around them.
  expect(one).toEqual({ width: expect.any(Number), height: expect.any(Number) });
  expect(one?.width).toBeGreaterThan(400);
  expect(one?.width).toBeLessThan(500);

  await first.click(0, 5);
  await first.page.mouse.click(...(await first.at(0, 4)), { button: 'right' });
  await first.page.getByRole('menuitem', { name: 'Paste Here' }).click();
  await expect(first.page.getByText('Pasted 1 item')).toBeVisible();
  await expect(second.line(/^image, Text area/)).toBeAttached();

  await second.page.bringToFront();
  await second.page.getByRole('button', { name: 'Export' }).click();
  await second.page.getByRole('menuitem', { name: 'Copy as PNG' }).click();
  await expect(second.page.getByText('Copied the diagram as PNG')).toBeVisible();
  expect((await sizeCopied(second.page))?.width).toBeGreaterThan(1_200);
});

test('a dependency graph is copied as an image', async ({ open }) => {
  const page = await open(withClipboard);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  await openGraph(page, 'Orders', ['Order service']);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as PNG' }).click();
  await expect(page.getByText('Copied the graph as PNG')).toBeVisible();
  expect((await sizeCopied(page))?.width).toBeGreaterThan(500);
});

test('what other tools write as text is drawn and arranged, dropped as a file or pasted', async ({
  open,
}) => {
  const { first, second } = await together(() => open(withClipboard));
  const workspace = `workspace "Shop" {
    model {
      customer = person "Customer"
      shop = softwareSystem "Web shop" {
        web = container "Web app"
        db = container "Order store"
      }
      customer -> web "Orders" "HTTPS"
      web -> db "Writes"
    }
  }`;
  await first.page.bringToFront();
  await dropFiles(first.page, first.canvas, { 'shop.dsl': workspace });
  await expect(first.page.getByText('Pasted 6 items')).toBeVisible();
  await expect(second.line('Web shop, Container')).toBeAttached();
  await expect(second.line('Orders [HTTPS], to Web app, Relation')).toBeAttached();
  // Once they are arranged: below one another, or beside.
  await expect(first.page.getByText('Arranging…')).toBeHidden();
  await first.press('Control+z');
  await expect(second.page.getByRole('treeitem')).toHaveCount(0);

  await first.page.evaluate(() =>
    navigator.clipboard.writeText('flowchart LR\n  a[Till] -->|pays| b[(Ledger)]\n  a -.-> c{{Printer}}'),
  );
  await first.canvas.focus();
  await first.press('Control+v');
  await expect(first.page.getByText('Pasted 5 items')).toBeVisible();
  for (const name of ['Till', 'Ledger', 'Printer'])
    await expect(second.line(`${name}, Placeholder`)).toBeAttached();
});
