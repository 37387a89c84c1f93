import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { exampleAddress, openExample } from './drawing.ts';
import { openGraph } from './graphs.ts';
import { newcomer, signUp, test } from './people.ts';

type Kind = 'gesturestart' | 'gesturechange' | 'gestureend';

/** Before a page of it is opened: from here on it is taken for Safari, which alone knows such events. */
const knowsGestures = (page: Page) => page.addInitScript('window.GestureEvent = class GestureEvent {}');

/** What Safari says of two fingers on a trackpad over the middle of the drawing; answers whether the page is left alone. */
const pinch = (page: Page, scales: readonly (readonly [Kind, number])[]) =>
  page.getByRole('application').evaluate((drawing, said) => {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const under = document.elementFromPoint(clientX, clientY) ?? drawing;
    return said.map(([kind, scale]) => {
      const event = new MouseEvent(kind, { clientX, clientY, bubbles: true, cancelable: true });
      return !under.dispatchEvent(Object.assign(event, { scale }));
    });
  }, scales);

const percentage = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByRole('toolbar', { name: 'Zoom' }).textContent()) ?? '', 10);

/** By a fifth closer, in steps, and away again: `scale` is what it came to since the fingers were put down. */
const closer = [
  ['gesturestart', 1],
  ['gesturechange', 1.1],
  ['gesturechange', 1.2],
  ['gestureend', 1.2],
] as const;
const away = [
  ['gesturestart', 1],
  ['gesturechange', 1 / 1.2],
  ['gestureend', 1 / 1.2],
] as const;

const pinchesZoom = async (page: Page): Promise<void> => {
  const before = await percentage(page);
  expect(new Set(await pinch(page, closer))).toEqual(new Set([true]));
  // What is read is rounded.
  await expect.poll(async () => Math.abs((await percentage(page)) - before * 1.2)).toBeLessThan(1.5);
  expect(new Set(await pinch(page, away))).toEqual(new Set([true]));
  await expect.poll(() => percentage(page)).toBe(before);
};

test('a pinch on a trackpad zooms what is drawn in Safari too, and never the page', async ({ open }) => {
  const page = await open();
  await knowsGestures(page);
  await signUp(page, newcomer('Ada', 'King'), { organization: 'Alder Goods', start: 'An example' });
  await openExample(page, 'Web shop');
  await test.step('a diagram', () => pinchesZoom(page));
  await test.step('a diagram as others see it', async () => {
    const address = await exampleAddress(page, 'Order processing');
    const [, slug] = address.split('d:');
    await ask(page, 'POST', '/api/diagrams', { diagrams: [{ slug, generalAccess: true }] });
    const stranger = await open();
    await knowsGestures(stranger);
    await stranger.goto(address);
    await expect(stranger.locator('[data-ready=true]')).toBeVisible();
    await pinchesZoom(stranger);
  });
  await test.step('a dependency graph', async () => {
    await openGraph(page, 'Order to cash', ['Checkout', 'Order service', 'Warehouse system', 'Stock']);
    await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
    await pinchesZoom(page);
  });
});
