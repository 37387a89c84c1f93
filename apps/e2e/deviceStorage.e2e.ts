import { expect, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import { newcomer, signIn, signUp, test } from './people.ts';

const ada = newcomer('Ada', 'King');

/** A new diagram in a browser whose storage can be spoiled, saved so far. */
const begin = async (page: Page): Promise<Drawing> => {
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  return drawing;
};

/** What was drawn without a connection is not promised, and is sent with the next one. */
const staysHonest = async (drawing: Drawing, reason: string, elsewhere: Page): Promise<void> => {
  const { page, badge } = drawing;
  await expect(
    page.getByRole('img', { name: `Changes are saved only while there is a connection: ${reason}` }),
  ).toBeVisible();
  await expect(badge).toHaveText('Saved');
  await page.context().setOffline(true);
  await drawing.draw('2', [-3, 1], [1, 3], 'Offline');
  await expect(badge).toHaveText(`Not saved: no connection, and ${reason}`);
  await page.context().setOffline(false);
  await expect(badge).toHaveText('Saved');

  await signIn(elsewhere, ada);
  const there = await new Drawing(elsewhere).open(new URL(page.url()).pathname);
  for (const name of ['Online', 'Offline']) await expect(there.line(`${name}, Placeholder`)).toBeAttached();
};

test('a full disk is told of, and costs nothing while there is a connection', async ({ open, baseURL }) => {
  const page = await open();
  const drawing = await begin(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 });
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, 'the storage of this browser is full', await open());
});

test('a storage that was cleared in the middle of an edit is told of, and nothing is lost', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  const drawing = await begin(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb' });
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, 'the storage of this browser was cleared', await open());
});

test('a browser that keeps nothing can be drawn in', async ({ open }) => {
  const page = await open();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed here', 'SecurityError');
    };
  });
  const drawing = await begin(page);
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, 'this browser keeps nothing on this device', await open());
});
