import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newDiagram, openExample } from './drawing.ts';
import { createFrontDoor } from './frontDoor.ts';
import { isThere, keptThings } from './keptThings.ts';
import { makeComponents, sharedType } from './modelCalls.ts';
import {
  comeBack,
  createDiagramOnScreen,
  createFolderOnScreen,
  isKept,
  newcomer,
  openHome,
  signIn,
  signOut,
  signUp,
  signUpOnScreen,
  test as base,
  userMenu,
} from './people.ts';

const test = base.extend<{ door: Awaited<ReturnType<typeof createFrontDoor>> }>({
  door: async ({ baseURL }, give) => {
    const door = await createFrontDoor(baseURL ?? '');
    await give(door);
    await door.remove();
  },
});

// What is kept on the device is what these are about.
test.use({ serviceWorkers: 'allow' });

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The worker of this build has taken over, and has cleaned up after the others. */
const isInCharge = (page: Page, build: string): Promise<void> =>
  expect(async () => {
    // By the name of its cache: the worker before keeps what it passes on, and that may be of this build already.
    expect((await page.evaluate(() => caches.keys())).join()).toContain(`${build}.js`);
    const states = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return [registration?.installing, registration?.waiting, registration?.active].map(
        (each) => each?.state,
      );
    });
    expect(states).toEqual([undefined, undefined, 'activated']);
  }).toPass();

const failsToOpen = async (page: Page, path: string): Promise<void> => {
  await expect(page.goto(path)).rejects.toThrow('net::ERR_');
  // The page of the browser that says so is a navigation of its own.
  await expect(page).toHaveURL(/^chrome-error:/);
};

const noConnection = (page: Page) => page.getByText('No connection to the server');
const needsConnection = 'This needs a connection';

test('a first visit that loses its connection at once is kept when it is back', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await openHome(page);
  const refused = page.waitForEvent('console', (message) => message.text().includes('fetching the script'));
  await page.context().setOffline(true);
  await refused;
  await page.context().setOffline(false);
  await isKept(page);
});

test('without a connection the application opens with all that was seen', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);
  await createFolderOnScreen(page, 'Retail platform');
  await createDiagramOnScreen(page, 'Order service');
  await page.getByRole('link', { name: /^Home/ }).click();
  await createDiagramOnScreen(page, 'Retail landscape');
  await isKept(page);
  await page.getByRole('link', { name: 'Order service', exact: true }).click();
  const name = page.getByRole('button', { name: 'Diagram name: Order service' });
  await expect(name).toBeEnabled();
  await expect(page.locator('[data-ready=true]')).toBeVisible();
  await isThere(page, 'Order service', 'Retail landscape', 'Retail platform', ada.email);

  await test.step('the diagram opens with its name and the way to it', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(noConnection(page)).toBeVisible();
    await expect(page.locator('[data-ready=true]')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Retail platform');
    await expect(name).toBeDisabled();
    await expect(name).toHaveAttribute('title', needsConnection);
  });

  await test.step('home lists everything, and edits say what they need', async () => {
    await page.getByRole('link', { name: 'Lintel' }).click();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Retail landscape', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home 2' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retail platform 1' })).toBeVisible();
    await expect(userMenu(page, ada)).toContainText('Administrator');
    const newDiagram = page.getByRole('button', { name: 'New diagram' });
    await expect(newDiagram).toBeDisabled();
    await newDiagram.hover();
    await expect(page.getByText(needsConnection)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New folder' })).toBeDisabled();
    await page.getByRole('link', { name: 'Retail landscape', exact: true }).focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of Retail landscape' })).toHaveCount(0);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'New diagram' });
    await dialog.getByLabel('Name').fill('Drawn in a tunnel');
    await expect(dialog.getByRole('button', { name: 'Create diagram' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  });

  await test.step('a diagram and a screen that were never opened here do too', async () => {
    await page.getByRole('link', { name: 'Retail landscape', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Diagram name: Retail landscape' })).toBeDisabled();
    await page.getByRole('link', { name: 'Lintel' }).click();
    await userMenu(page, ada).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  });

  await test.step('back online everything is the latest and can be changed', async () => {
    const elsewhere = await open();
    await signIn(elsewhere, ada);
    await openExample(elsewhere, 'Retail landscape');
    await elsewhere.getByRole('button', { name: /^Diagram name/ }).click();
    await elsewhere.getByRole('textbox', { name: 'Diagram name' }).fill('Retail overview');
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere.getByRole('button', { name: 'Diagram name: Retail overview' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(noConnection(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Retail overview', exact: true })).toBeVisible();
    await createDiagramOnScreen(page, 'Drawn in the open');
  });
});

test('what is exported without a connection is what is on the screen', async ({ open, door }) => {
  const page = await open({ baseURL: door.address });
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(drawing.badge).toHaveText('Saved');
  await isKept(page);
  const exported = async (entry: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    return readFile(await (await coming).path());
  };
  const before = await exported('Export as PNG');
  await door.shut();
  await expect(drawing.badge).toHaveText(/^Offline/);
  await drawing.draw('2', [-8, 2], [-4, 4], 'Ledger');

  for (const visit of ['where it was drawn', 'after a reload']) {
    await test.step(visit, async () => {
      const svg = (await exported('Export as SVG')).toString();
      expect(svg).toContain('>Checkout<');
      expect(svg).toContain('>Ledger<');
      const png = await exported('Export as PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3840, 2160]);
      expect(png.equals(before)).toBe(false);
      await page.reload();
      await drawing.ready();
    });
  }

  await test.step('pages of which nothing is kept say so', async () => {
    await page.goto('/settings/members');
    const alert = page.getByRole('alert').filter({ hasText: 'The members did not load' });
    await expect(alert).toContainText('This needs a connection.');
    await door.open();
    await expect(page.getByRole('row', { name: /Ada King/ })).toBeVisible();
  });
});

test('what is kept belongs to one person, and goes when they sign out', async ({ open, door }) => {
  const ada = newcomer('Ada', 'King');
  const mia = newcomer('Mia', 'Roth');
  const page = await open({ baseURL: door.address });
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);
  await createDiagramOnScreen(page, 'A plan of Ada');
  await isKept(page);
  await isThere(page, 'A plan of Ada', ada.email);

  await test.step('whoever signs out without a connection leaves nothing behind', async () => {
    await door.shut();
    await page.reload();
    await expect(page.getByRole('link', { name: 'A plan of Ada', exact: true })).toBeVisible();
    await signOut(page, ada);
    await expect(async () => expect(await keptThings(page)).toBe('[]')).toPass();
    const addresses = await cachedAddresses(page);
    expect(addresses).toContain('/');
    expect(addresses.filter((path) => !/^\/(assets\/[^/]+|favicon\.svg|early\.js)?$/.test(path))).toEqual([]);
  });

  await test.step('then no page opens, and no shared or embedded one ever does', async () => {
    await failsToOpen(page, '/');
    await failsToOpen(page, '/diagram/d:abc');
  });

  await test.step('the server learns of it as soon as it can', async () => {
    await door.open();
    await page.goto('/');
    await expect(page).toHaveURL(/\/user\/sign-in/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  await test.step('the next person in this browser sees only their own', async () => {
    await signUpOnScreen(page, mia, { organization: 'Birch Goods' });
    await createDiagramOnScreen(page, 'A plan of Mia');
    await isThere(page, 'A plan of Mia');
    expect(await keptThings(page)).not.toContain('Ada');
    await door.shut();
    await page.reload();
    await expect(page.getByRole('link', { name: 'A plan of Mia', exact: true })).toBeVisible();
    await expect(page.getByText('A plan of Ada')).toHaveCount(0);
    await failsToOpen(page, '/diagram/d:abc?embed=1');
  });

  await test.step('a session that has ended meanwhile opens nothing any more', async () => {
    await door.open();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'A plan of Mia', exact: true })).toBeVisible();
    await door.shut();
    await page.reload();
    await expect(noConnection(page)).toBeVisible();
    await page.context().clearCookies();
    await door.open();
    await comeBack(page);
    await expect(page).toHaveURL(/\/user\/sign-in/);
    await expect(async () => expect(await keptThings(page)).toBe('[]')).toPass();
  });
});

test('a new version is offered at a calm moment, and tabs of the one before go on', async ({
  open,
  door,
}) => {
  const ada = newcomer('Ada', 'King');
  const page = await open({ baseURL: door.address });
  await page.clock.install();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await openHome(page);
  await isKept(page);
  const entry = () =>
    page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? '');
  const before = await entry();
  const offer = page.getByText('A new version of Lintel is available');

  await test.step('not while something typed is not saved yet', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Retail platform');
    await door.deploy('second');
    await page.clock.fastForward(301_000);
    // The new build is here, whole, before any page hears of it.
    await isInCharge(page, 'second');
    await expect(offer).toHaveCount(0);
  });

  await test.step('but right after; and it waits for the next edit', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
    await expect(offer).toBeVisible();
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Support');
    const reload = page.getByRole('button', { name: 'Reload', includeHidden: true });
    await expect(reload).toBeDisabled();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(reload).toBeEnabled();
  });

  await test.step('another tab gets the newest one, and disturbs nobody', async () => {
    await door.deploy('third');
    const another = await page.context().newPage();
    await another.goto('/');
    await expect(another.getByRole('link', { name: /^Retail platform/ })).toBeVisible();
    await isInCharge(another, 'third');
  });

  await test.step('two builds later the old tab still loads what it has not loaded yet', async () => {
    expect(await entry()).toBe(before);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Organisation' }).first()).toBeVisible();
    expect(await entry()).toBe(before);
  });

  await test.step('reloading brings the newest one', async () => {
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(async () => expect(await entry()).toContain('third')).toPass();
    await expect(page.getByRole('link', { name: /^Retail platform/ })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('the new one opens without a connection as well', async () => {
    await isKept(page);
    await door.shut();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Retail platform/ })).toBeVisible();
    expect(await entry()).toContain('third');
  });
});

test('without a connection components keep their names, types and icons, and cannot be named anew', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const lambda = await sharedType(page, 'AWS Lambda');
  await makeComponents(page, [{ name: 'Order service', fkSharedTypeId: lambda.sharedTypeId }]);
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.press('Control+b');
  await page.getByRole('list', { name: 'Components' }).getByRole('button', { name: 'Order service' }).click();
  const type = page.getByRole('button', { name: 'Type: AWS Lambda' });
  await expect(type).toBeEnabled();
  await expect(drawing.badge).toHaveAttribute('data-save', 'saved');
  await isKept(page);
  await isThere(page, 'Order service', 'AWS Lambda', 'Landscape');

  await page.context().setOffline(true);
  await page.reload();
  await drawing.ready();
  await drawing.select('Order service, Component');
  await expect(type).toHaveAttribute('aria-disabled', 'true');
  const icon = type.locator('img');
  await expect(icon).toHaveJSProperty('complete', true);
  await expect(icon).not.toHaveJSProperty('naturalWidth', 0);
  await type.hover();
  await expect(page.getByText(needsConnection)).toBeVisible();
  await drawing.canvas.focus();
  await drawing.press('F2');
  await expect(page.getByRole('dialog').filter({ hasText: needsConnection })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /name/i })).toHaveCount(0);

  // What is only drawn can be, and is a placeholder under its name.
  await drawing.draw('2', [-4, 2], [0, 4], 'Returns');
  await expect(page.getByRole('button', { name: 'Type: No type' })).toBeEnabled();
});
