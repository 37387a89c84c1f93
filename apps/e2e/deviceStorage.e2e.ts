import { expect, type Page } from '@playwright/test';
import { Drawing, newDiagram } from './drawing.ts';
import { askToSignOutEverywhere, type Newcomer, newcomer, signIn, signUp, test, userMenu } from './people.ts';

/** A new diagram in a browser whose storage can be spoiled, saved so far. */
const begin = async (page: Page, ada: Newcomer): Promise<Drawing> => {
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await expect(drawing.badge).toHaveText('Saved');
  return drawing;
};

/** What was drawn without a connection is not promised, and is sent with the next one. */
const staysHonest = async (
  drawing: Drawing,
  { ada, reason, elsewhere }: { ada: Newcomer; reason: string; elsewhere: Page },
): Promise<void> => {
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

test('a full disk is told of, and costs nothing while there is a connection', async ({
  open,
  violations,
}) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  const drawing = await begin(page, ada);
  // The browser's own limit cannot be lowered for a page: as there, what is written is taken back afterwards.
  await page.evaluate(() => {
    const stores = IDBObjectStore.prototype;
    const { put, add } = stores;
    Object.assign(stores, {
      put(this: IDBObjectStore, ...given: Parameters<typeof put>) {
        const request = put.apply(this, given);
        this.transaction.abort();
        return request;
      },
      add(this: IDBObjectStore, ...given: Parameters<typeof add>) {
        const request = add.apply(this, given);
        this.transaction.abort();
        return request;
      },
    });
    Object.defineProperty(IDBTransaction.prototype, 'error', {
      get: () => new DOMException('No room is left', 'QuotaExceededError'),
    });
  });
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, {
    ada,
    reason: 'the storage of this browser is full',
    elsewhere: await open(),
  });
  // The store of Yjs hears of it through the transaction, and leaves the promise of its request to the console.
  expect(violations.splice(0).filter((each) => !each.startsWith('AbortError'))).toEqual([]);
});

test('a storage that was cleared in the middle of an edit is told of, and nothing is lost', async ({
  open,
  baseURL,
}) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  const drawing = await begin(page, ada);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb' });
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, {
    ada,
    reason: 'the storage of this browser was cleared',
    elsewhere: await open(),
  });
});

test('a browser that keeps nothing can be drawn in', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed here', 'SecurityError');
    };
  });
  const drawing = await begin(page, ada);
  await drawing.draw('2', [-3, -3], [1, -1], 'Online');
  await staysHonest(drawing, {
    ada,
    reason: 'this browser keeps nothing on this device',
    elsewhere: await open(),
  });
});

for (const [way, path] of [
  ['sign-out', 'sign-out'],
  ['signing out everywhere', 'sign-out-everywhere'],
] as const)
  test(`nothing stays on the device where the end of a session is heard of before the answer to ${way}`, async ({
    open,
  }) => {
    const ada = newcomer('Ada', 'King');
    const page = await open();
    const drawing = await begin(page, ada);
    await drawing.draw('2', [-3, -3], [1, -1], 'Checkout');
    await expect(drawing.badge).toHaveText('Saved');
    const copies = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('lintel/') ? [name] : [])),
      );
    expect(await copies()).toHaveLength(1);
    const { promise: heard, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/auth/${path}`, async (route) => {
      const response = await route.fetch();
      await heard;
      await route.fulfill({ response });
    });
    if (path === 'sign-out') {
      await userMenu(page, ada).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    } else {
      await askToSignOutEverywhere(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    }
    // A person who was signed out elsewhere comes back from there to what was open.
    await expect(page).toHaveURL(/\/user\/sign-in\?to=/);
    answer();
    await expect(page).toHaveURL(/\/user\/sign-in$/);
    expect(await copies()).toEqual([]);
  });
