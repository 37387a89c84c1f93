import { type CDPSession, expect, type Page } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { Drawing, newDiagram, openExample } from './drawing.ts';
import { makeComponents } from './modelCalls.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Place = readonly [number, number];

/** Fingers on the glass, one place each; the places are grid units from the middle of the view. */
class Fingers {
  readonly #drawing: Drawing;
  readonly #session: CDPSession;

  constructor(drawing: Drawing, session: CDPSession) {
    this.#drawing = drawing;
    this.#session = session;
  }

  static async of(drawing: Drawing): Promise<Fingers> {
    return new Fingers(drawing, await drawing.page.context().newCDPSession(drawing.page));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]): Promise<void> {
    const touchPoints = [];
    for (const [id, place] of places.entries()) {
      const [x, y] = await this.#drawing.at(...place);
      touchPoints.push({ x, y, id });
    }
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  down(...places: Place[]): Promise<void> {
    return this.#send('touchStart', places);
  }

  move(...places: Place[]): Promise<void> {
    return this.#send('touchMove', places);
  }

  lift(): Promise<void> {
    return this.#send('touchEnd', []);
  }

  async tap(place: Place): Promise<void> {
    await this.down(place);
    await this.lift();
  }

  async drag(from: readonly Place[], to: readonly Place[]): Promise<void> {
    await this.down(...from);
    for (const part of [0.25, 0.5, 0.75, 1])
      await this.move(
        ...from.map(([x, y], index): Place => {
          const [toX, toY] = to[index] ?? [x, y];
          return [x + (toX - x) * part, y + (toY - y) * part];
        }),
      );
    await this.lift();
  }
}

const isSelected = (drawing: Drawing, name: string, selected = true, options: { timeout?: number } = {}) =>
  expect(drawing.line(new RegExp(`^${name}, `))).toHaveAttribute('aria-selected', `${selected}`, options);

const onPhone = async (
  open: (options?: typeof phone) => Promise<Page>,
  role: 'Editor' | 'Reader',
): Promise<{ desk: Drawing; held: Drawing; fingers: Fingers }> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const desk = await newDiagram(page, 'Landscape');
  await desk.draw('2', [-2, -4], [2, -2], 'Checkout');
  const address = `${page.url().split('#')[0]}#at=0,0,1`;
  const other = await colleagueOf(page, () => open(phone), role);
  const held = await new Drawing(other).open(address);
  await expect(held.line('Checkout, Placeholder')).toBeAttached();
  return { desk, held, fingers: await Fingers.of(held) };
};

test('fingers pan and pinch, a tap selects, and a finger that stays opens the menu', async ({ open }) => {
  const { held, fingers } = await onPhone(open, 'Reader');
  const { page } = held;
  // A tap says where it is seen: beside it is empty ground.
  const isSeenAt = async (inside: Place, outside: Place): Promise<void> => {
    await fingers.tap(outside);
    await isSelected(held, 'Checkout', false);
    await fingers.tap(inside);
    await isSelected(held, 'Checkout');
  };
  await isSeenAt([1.5, -3.5], [1.5, -1.5]);

  // On a box too: it is the view that a finger moves.
  await fingers.drag([[0, -3]], [[0, -5]]);
  await isSeenAt([1.5, -5], [1.5, -2.5]);
  await fingers.drag(
    [
      [-1, -2],
      [1, -2],
    ],
    [
      [-1, 0],
      [1, 0],
    ],
  );
  await isSeenAt([1.5, -2.5], [1.5, -5]);
  await fingers.drag(
    [
      [-2, -2.5],
      [2, -2.5],
    ],
    [
      [-1, -2.5],
      [1, -2.5],
    ],
  );
  await isSeenAt([0.7, -2.5], [1.5, -2.5]);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  await fingers.down([0, -2.5]);
  await expect(page.getByRole('menu')).toBeVisible();
  await fingers.lift();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await isSelected(held, 'Checkout');
});

test('a finger that stays on a shortened name reads it in full', async ({ open }) => {
  const { desk, held, fingers } = await onPhone(open, 'Reader');
  const name = 'Customer identity and access management for partners and their resellers';
  const menu = held.page.getByRole('menu');
  await fingers.down([0, -3]);
  await expect(menu).toBeVisible();
  await expect(menu.getByText('Checkout')).toHaveCount(0);
  await fingers.lift();
  await held.press('Escape');
  await expect(menu).toHaveCount(0);

  await desk.rename(/^Checkout/, name);
  await expect(held.line(new RegExp(`^${name}`))).toBeAttached();
  await fingers.down([0, -3]);
  await expect(menu.getByText(name, { exact: true })).toBeInViewport({ ratio: 0.9 });
  await fingers.lift();
});

test('on a phone whoever reads has what is said of the selected item at hand, under the drawing', async ({
  open,
}) => {
  const admin = await open();
  await signUp(admin, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const page = await colleagueOf(admin, () => open(phone), 'Reader');
  const held = await openExample(page, 'Retail landscape');
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });

  await held.select(/^Order service, /);
  const order = sheet('Order service');
  await expect(order).toContainText('Service, used in 6 diagrams');
  await expect(order).toContainText('Personal data');
  await expect(held.canvas).toBeFocused();
  expect(await seriousProblems(page)).toEqual([]);
  await order.getByRole('tab', { name: /^Attributes/ }).tap();
  await expect(order.getByRole('tabpanel')).toContainText('Lifecycle');
  await order.getByRole('tab', { name: /^Relations/ }).tap();
  await order.getByRole('button', { name: 'To Payment provider Takes payment' }).tap();
  await isSelected(held, 'Payment provider');
  const provider = sheet('Payment provider');
  await expect(provider.getByRole('button', { name: 'From Order service Takes payment' })).toBeVisible();

  await provider.getByRole('button', { name: 'Open the details' }).tap();
  await expect(provider.getByRole('tab', { name: 'Change log' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(provider.getByRole('tab', { name: 'Change log' })).toHaveCount(0);
  await provider.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isSelected(held, 'Payment provider', false);

  await held.select(/^Buys, to Checkout, /);
  await expect(sheet('Buys')).toContainText('Basket, address and payment method of a customer.');
  await held.select(/^Order service, /);
  await order.getByRole('tab', { name: /^Diagrams/ }).tap();
  await order.getByRole('link', { name: 'Order processing', exact: true }).first().tap();
  await expect(page.getByRole('application', { name: 'Drawing of Order processing' })).toBeVisible();
  // There it is selected, and said of it what there is to say.
  await isSelected(held, 'Order service');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(order).toContainText('Service, used in 6 diagrams');
});

test('on a phone what is selected is dragged, renamed, drawn and deleted', async ({ open }) => {
  const { desk, held, fingers } = await onPhone(open, 'Editor');
  await fingers.tap([0, -3]);
  await isSelected(held, 'Checkout');
  await fingers.drag([[0, -3]], [[0, 2]]);
  await expect(async () => {
    await desk.press('Escape');
    await desk.click(0, 2);
    await isSelected(desk, 'Checkout', true, { timeout: 1_000 });
  }).toPass();

  await held.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Component' }).tap();
  await fingers.drag([[-2, -4]], [[1, -2]]);
  await held.page.keyboard.type('Payments');
  await held.press('Enter');
  await expect(desk.line('Payments, Placeholder')).toBeAttached();
  await held.page.getByRole('button', { name: 'Undo' }).tap();
  await held.page.getByRole('button', { name: 'Undo' }).tap();
  await expect(desk.line(/^Payments/)).toHaveCount(0);
});

test('on a phone what can be done with a selection lies under none of the other buttons', async ({
  open,
}) => {
  const page = await open(phone);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const held = await openExample(page, 'Retail landscape');
  // Boxes are all around it.
  await held.select(/^Order service, /);
  const placeOf = async (name: string) => {
    const toolbar = page.getByRole('toolbar', { name });
    await expect(toolbar).toBeVisible();
    const box = await toolbar.boundingBox();
    return {
      left: box?.x ?? 0,
      top: box?.y ?? 0,
      right: (box?.x ?? 0) + (box?.width ?? 0),
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
    };
  };
  const own = await placeOf('Selection');
  for (const name of ['Zoom', 'Tools']) {
    const other = await placeOf(name);
    const isApart =
      own.right <= other.left ||
      other.right <= own.left ||
      own.bottom <= other.top ||
      other.bottom <= own.top;
    expect(isApart, name).toBe(true);
  }
});

test('on a phone a component of the model is put onto the diagram, where one looks', async ({ open }) => {
  const { desk, held, fingers } = await onPhone(open, 'Editor');
  const { page } = held;
  await makeComponents(page, [{ name: 'Order service' }, { name: 'Order desk' }, { name: 'Payments' }]);
  await fingers.drag([[0, 2]], [[0, -4]]);
  // To a browser the tap that follows a swipe is its end.
  await fingers.tap([0, 2]);
  const put = page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: 'Put on the diagram' });
  await put.tap();
  const sheet = page.getByRole('dialog', { name: 'Put on the diagram' });
  const choices = sheet.getByRole('list', { name: 'Components' }).getByRole('button');
  await expect(choices).toHaveCount(3);
  await sheet.getByRole('searchbox', { name: 'Find a component' }).fill('desk order');
  await expect(choices).toHaveText(['Order desk']);
  await choices.tap();
  await expect(sheet).toHaveCount(0);
  await expect(desk.line('Order desk, Component')).toBeAttached();
  await isSelected(held, 'Order desk');
  await expect(held.canvas).toBeFocused();
  // It lies in the middle of what is seen: beside it nothing is hit.
  await fingers.tap([0, 4]);
  await isSelected(held, 'Order desk', false);
  await fingers.tap([0, 0]);
  await isSelected(held, 'Order desk');

  // The next one covers nothing of it.
  await put.tap();
  await choices.filter({ hasText: 'Payments' }).tap();
  await isSelected(held, 'Payments');
  await fingers.tap([0, 0]);
  await isSelected(held, 'Order desk');
  await isSelected(held, 'Payments', false);
});

test('on a phone a diagram is renamed from the menu of the header', async ({ open }) => {
  const page = await open(phone);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Rename' }).tap();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Diagram name' })).toBeFocused();
  await page.keyboard.type('Landscape of 2027');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Landscape of 2027' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Landscape of 2027' })).toBeVisible();
});

test('on a phone the tab of the settings that are open is in sight, however far behind it stands', async ({
  open,
}) => {
  const page = await open(phone);
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await page.goto('/settings/activityLog');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await expect(tabs.getByRole('link', { name: 'Activity log' })).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('link', { name: 'Organisation' })).not.toBeInViewport();
});
