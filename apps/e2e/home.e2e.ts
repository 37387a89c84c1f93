import { expect, type Page, type Request } from '@playwright/test';
import {
  comeBack,
  createDiagram,
  newcomer,
  openHome,
  password,
  signIn,
  signedOutWhileTyping,
  signUp,
  test,
} from './people.ts';

test('diagrams are renamed, filtered, tagged, moved, copied and deleted', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods', start: 'An example' });
  await openHome(page);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

  await test.step('rename in place with F2', async () => {
    await page.getByRole('link', { name: 'Web shop', exact: true }).focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Storefront');
    await page.keyboard.press('Enter');
    // At once, while the previews still take up the connections to the server.
    await page.reload();
    await expect(card('Storefront')).toBeVisible();
  });

  await test.step('filter by words in any order; the address carries it', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('landscape retail');
    await expect(card('Retail landscape')).toBeVisible();
    await expect(card('Storefront')).toHaveCount(0);
    await expect(page).toHaveURL(/text=landscape/);
    await page.reload();
    await expect(card('Retail landscape')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('landscape retail');
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
    await expect(card('Storefront')).toBeVisible();
  });

  await test.step('several at once: duplicate and delete', async () => {
    await card('Data flows').getByRole('checkbox').check();
    await card('Reporting').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(card('Data flows (copy)')).toBeVisible();
    await expect(card('Reporting (copy)')).toBeVisible();
    await page.keyboard.press('Escape');
    await card('Data flows (copy)').getByRole('checkbox').check();
    await card('Reporting (copy)').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('Note that this action is irreversible!');
    await confirm.getByRole('button', { name: /^Delete/ }).click();
    await expect(card('Data flows (copy)')).toHaveCount(0);
    await expect(card('Reporting')).toBeVisible();
  });

  await test.step('the table shows the same and is remembered', async () => {
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('row', { name: /Storefront/ })).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await page.reload();
    await expect(page.getByRole('row', { name: /Storefront/ })).toBeVisible();
  });
});

test('with Shift all diagrams from one to another are picked, and any of them is left out again', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  for (const layout of ['Cards', 'Table']) {
    await openHome(page);
    await page.getByRole('button', { name: layout, exact: true }).click();
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(page.getByText('4 selected')).toBeVisible();
    for (const at of [1, 2, 3, 4]) await expect(boxes.nth(at)).toBeChecked();
    await boxes.nth(4).click();
    await boxes.nth(2).press('Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    for (const at of [2, 4]) await expect(boxes.nth(at)).not.toBeChecked();
  }
});

test('two people who change the same name are asked, and different fields merge', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const first = await open();
  const second = await open();
  await signUp(first, ada, { organization: 'Alder Goods' });
  await createDiagram(first, 'Orders');
  await openHome(first);
  await signIn(second, ada);
  await openHome(second);
  const edit = async (page: typeof first) => {
    await page.getByRole('button', { name: 'Actions for Orders' }).click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    return page.getByRole('dialog');
  };
  const mine = await edit(first);
  const theirs = await edit(second);
  await theirs.getByLabel('Name').fill('Orders of Birch');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByRole('link', { name: 'Orders of Birch', exact: true }).first()).toBeVisible();

  await mine.getByLabel('Name').fill('Orders of Alder');
  await mine.getByRole('textbox', { name: 'Description' }).fill('Where orders are taken');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  const question = first.getByRole('dialog', { name: 'This was changed elsewhere too' });
  await expect(question).toBeVisible();
  await question.getByRole('radio', { name: /Orders of Alder/ }).click();
  await question.getByRole('button', { name: 'Save choice' }).click();
  await expect(first.getByRole('link', { name: 'Orders of Alder', exact: true }).first()).toBeVisible();
});

/** Whatever stands on the cards from here on. */
const recordNames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const names = new Set<string>();
    const note = (): void =>
      document.querySelectorAll('main a').forEach((link) => names.add(link.textContent));
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { recordedNames: names });
  });

const recordedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((globalThis as { recordedNames?: Set<string> }).recordedNames ?? [])]);

test('a name that is changed again before the answer to the first has come meets nobody', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  await createDiagram(page, 'Orders');
  await createDiagram(page, 'Stock');
  await openHome(page);
  const name = (text: string) => page.getByRole('link', { name: text, exact: true }).first();
  const rename = async (from: string, to: string) => {
    await name(from).focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(name(to)).toBeVisible();
  };
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/api/diagrams', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    saves += 1;
    if (saves === 1) await later;
    await route.fulfill({ response });
  });
  await rename('Orders', 'Order service');
  await expect.poll(() => saves).toBe(1);
  await rename('Order service', 'Purchasing');
  // It waits for the first. Meanwhile another one is about to be renamed.
  await name('Stock').focus();
  await page.keyboard.press('F2');
  expect(saves).toBe(1);
  await recordNames(page);
  answer();
  // Refused once, since what it is based on is older than the person's own first save; then saved.
  await expect.poll(() => saves).toBe(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'wait' });
  expect(await recordedNames(page)).not.toContain('Order service');
  await page.reload();
  await expect(name('Purchasing')).toBeVisible();
  await expect(name('Stock')).toBeVisible();
});

test('a newcomer gets by with the keyboard alone', async ({ open }) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await page.goto('/user/sign-up');
  await expect(page.getByLabel('Organisation')).toBeVisible();
  const type = async (label: string, text: string): Promise<void> => {
    while (
      !(await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(text);
  };
  await type('Organisation', 'Alder Goods');
  await type('First name', ada.firstName);
  await type('Last name', ada.lastName);
  await type('Work e-mail', ada.email);
  await type('Password', 'correct horse battery staple');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();

  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Order service');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-ready=true]')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('my drafts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My drafts' })).toBeVisible();
});

const svgOf = (address: string): string => decodeURIComponent(address.slice(address.indexOf(',') + 1));

test('what was seen before stands on the cards as a picture until the drawing is read', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('img[srcset^="data:image/webp"]') === null) return;
      document.documentElement.dataset['hadPicture'] = 'true';
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await openHome(page);
  const drawings = page.locator('img[src^="data:image/svg+xml"]');
  const hadPictureAfterReload = async (): Promise<string | null> => {
    await page.reload();
    await expect(drawings.first()).toBeVisible();
    return page.locator('html').getAttribute('data-had-picture');
  };
  // Made and kept a moment after a drawing was shown.
  await expect.poll(hadPictureAfterReload, { intervals: [1_500] }).toBe('true');
  // Then it makes room.
  await expect(page.locator('img[srcset]')).toHaveCount(0);
});

test('what cards show is in the font of the page, which came once', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const previews: Promise<string>[] = [];
  const read = (request: Request): void => {
    if (!/\/api\/(previews|svg)/.test(request.url())) return;
    previews.push(request.response().then((answer) => answer?.text() ?? ''));
  };
  page.on('requestfinished', read);
  await openHome(page);
  const images = page.locator('img[src^="data:image/svg+xml"]');
  await expect(images.first()).toBeVisible();
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
  // They are long: a failure tells which, and not what is in it.
  const without = sources.filter(
    (source) => !/^<svg [^>]*><style>@font-face\{font-family:'Inter Variable'/.test(svgOf(source)),
  );
  expect(without.length).toBe(0);
  await expect.poll(() => previews.length).toBeGreaterThan(0);
  // Of one that comes from now on nothing could be read once the page goes away.
  page.off('requestfinished', read);
  const sent = await Promise.all(previews);
  expect(sent.filter((each) => each.includes('@font-face')).length).toBe(0);
});

test('who signs in again stays signed in, also where it was asked before who is', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods' });
  const question = await signedOutWhileTyping(page, await open());
  await expect(question).toBeVisible();

  const { promise: signedIn, resolve: answer } = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    isAsked = true;
    await signedIn;
    await route.fulfill({ response });
  });
  await expect(async () => {
    await comeBack(page);
    expect(isAsked).toBe(true);
  }).toPass();
  await question.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const isSession = (request: Request) => request.url().endsWith('/api/auth/session');
  const answered = Promise.race([
    page.waitForEvent('requestfinished', isSession),
    page.waitForEvent('requestfailed', isSession),
  ]);
  answer();
  await answered;
  // By itself the page would ask again, and go on, only half a minute later.
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create folder' });
  await create.click({ timeout: 10_000 });
  await page.getByRole('link', { name: /^Cellar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar' })).toBeVisible();
});
