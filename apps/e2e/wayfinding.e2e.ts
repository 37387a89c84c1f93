import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { Drawing, exampleAddress, newDiagram, openExample, together } from './drawing.ts';
import { colleagueOf, type Newcomer, newcomer, signUp, test } from './people.ts';

const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().click();
  await expect(palette).toBeHidden();
};

/** The middle of the view, as the address would say it. */
const viewOf = async (page: Page): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await command(page, 'Copy link to this view');
  let link = '';
  await expect(async () => {
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('#at=');
  }).toPass();
  return link.slice(link.indexOf('#'));
};

const seeing: BrowserContextOptions = {
  permissions: ['clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce',
};

const steps = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
};

test('of several links of an item one is chosen, nothing is nudged, and the way back leads to where one was', async ({
  open,
}) => {
  const page = await open(seeing);
  const colleague = newcomer('Rea', 'Der');
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const reader = await colleagueOf(page, () => open(seeing), 'Reader', colleague);
  const address = `${await exampleAddress(page, 'Retail landscape')}#at=9,5,1`;
  for (const each of [page, reader]) {
    const drawing = await new Drawing(each).open(address);
    const checkout = drawing.line(/^Checkout, /);
    await expect(checkout).toBeAttached();
    const menu = each.getByRole('dialog', { name: 'Linked diagrams' });
    const links = menu.getByRole('link');
    await checkout.dispatchEvent('click');
    await drawing.canvas.focus();
    // It stands in the middle then.
    await command(each, 'Zoom to the selection');
    await drawing.press('Escape');
    if (each === reader) {
      // Readers find what there is to read in the menu, which is all that a finger can ask for.
      await each.mouse.click(...(await drawing.at(0, 0)), { button: 'right' });
      await each.getByRole('menuitem', { name: 'Component details' }).click();
      const details = each.getByRole('dialog', { name: 'Checkout' });
      await expect(details.getByRole('tab', { name: 'Description' })).toBeVisible();
      await each.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
    }
    const left = await viewOf(each);
    const undo = each.getByRole('button', { name: 'Undo' });
    await each.mouse.dblclick(...(await drawing.at(0, 0)));
    await expect(links).toHaveCount(2);
    if ((await undo.count()) > 0) await expect(undo).toBeDisabled();
    await links.filter({ hasText: 'Order processing' }).click();
    await expect(each).toHaveURL(/\/diagram\/d:[^/]+\/d:[^/]+$/);
    await drawing.ready();
    const crumbs = each.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Retail landscape' }).click();
    await drawing.ready();
    await expect(checkout).toBeAttached();
    expect(await viewOf(each)).toBe(left);
    // Where the address names another place it was only where the visit began.
    for (const address of [/\/d:[^/]+\/d:[^/]+$/, /\/d:[^/]+#at=9,5,1$/]) {
      await each.goBack();
      await expect(each).toHaveURL(address);
      await drawing.ready();
    }
    await expect(checkout).toBeAttached();
    expect(await viewOf(each)).toBe(left);
  }
});

test('where an item leads may be asked before it is known, by a double click and in a menu', async ({
  open,
}) => {
  const page = await open(seeing);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const address = await exampleAddress(page, 'Retail landscape');
  const visit = async (person: Newcomer) => {
    const each = await colleagueOf(page, () => open(seeing), 'Reader', person);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await each.route('**/api/names', async (route) => {
      await answered;
      await route.continue();
    });
    const drawing = await new Drawing(each).open(address);
    await drawing.line(/^Checkout, /).dispatchEvent('click');
    await drawing.canvas.focus();
    await command(each, 'Zoom to the selection');
    return { each, answer, middle: await drawing.at(0, 0) };
  };

  const { each, answer, middle } = await visit(newcomer('Rea', 'Der'));
  await each.mouse.click(...middle, { button: 'right' });
  const details = each.getByRole('menuitem', { name: 'Component details' });
  await expect(details).toBeDisabled();
  answer();
  await expect(details).toBeEnabled();

  const other = await visit(newcomer('Lea', 'Der'));
  await other.each.mouse.dblclick(...other.middle);
  await expect(other.each.getByText('Where it leads is still loading').first()).toBeAttached();
  const links = other.each.getByRole('dialog', { name: 'Linked diagrams' }).getByRole('link');
  await expect(links).toHaveCount(0);
  other.answer();
  await expect(links).toHaveCount(2);
});

test('pulling the map moves the view, by as much', async ({ open }) => {
  const page = await open(seeing);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  await drawing.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await drawing.draw('2', [2, 2], [6, 4], 'Payments');
  await drawing.canvas.focus();
  await drawing.press('Escape');
  expect(await viewOf(page)).toMatch(/^#at=0,0,/);
  const map = await page.getByTestId('minimap').boundingBox();
  if (map === null) throw new Error('There is no map');
  // Taken beside its middle the frame stays under the hand.
  const start: [number, number] = [map.x + map.width / 2 + 20, map.y + map.height / 2 + 10];
  await steps(page, start, [start[0] + 30, start[1]]);
  const moved = /^#at=([\d.]+),0,/.exec(await viewOf(page));
  expect(Number(moved?.[1])).toBeGreaterThan(1);
  await steps(page, [start[0] + 30, start[1]], start);
  expect(await viewOf(page)).toMatch(/^#at=0,0,/);
});

test('whoever follows somebody sees what they see, is told so, and is free by moving', async ({ open }) => {
  const { first, second } = await together(() =>
    open({ permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' }),
  );
  const { page } = first;
  const notice = page.getByText('Following Jan Smit', { exact: true }).first();
  await page.getByRole('button', { name: 'Follow Jan Smit' }).click();
  await expect(page.getByRole('button', { name: 'Stop following Jan Smit' })).toBeVisible();
  await second.canvas.hover();
  await second.page.mouse.wheel(500, 250);
  await expect(async () => {
    expect(await viewOf(page)).toBe(await viewOf(second.page));
    expect(await viewOf(page)).toMatch(/^#at=10,5,1$/);
  }).toPass();
  await expect(notice).toBeVisible();
  await first.canvas.hover();
  await page.mouse.wheel(100, 0);
  await expect(page.getByRole('button', { name: 'Stop following Jan Smit' })).toHaveCount(0);
  await expect(page.getByText('No longer following Jan Smit')).toBeAttached();
  await second.canvas.hover();
  await second.page.mouse.wheel(0, 300);
  expect(await viewOf(page)).toMatch(/^#at=12,5,1$/);
});

test('auto layout is given up while the engine thinks, and nothing has moved', async ({ open }) => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  // An engine that never comes to an end.
  await page.route(/elk-worker/, () => undefined);
  const drawing = await openExample(page, 'Retail landscape');
  await drawing.canvas.focus();
  await command(page, 'Auto layout, downwards');
  await expect(page.getByText('Arranging…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Arranging…')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(drawing.badge).toHaveAttribute('data-save', 'saved');
});

test('what active diagrams lead to becomes no draft, and its bar says why', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Order processing');
  await page.getByRole('button', { name: 'State: Active' }).click();
  await page.getByRole('menuitemradio', { name: /Draft/ }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByText(/Relations of active diagrams lead to it: .*“Retail landscape”/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'State: Active' })).toBeVisible();
});
