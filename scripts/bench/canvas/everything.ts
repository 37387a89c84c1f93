import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';
import { openReal } from './pages.ts';
import type { Place } from './place.ts';
import type { Product } from './product.ts';
import { quiet, workOf } from './quiet.ts';
import { report } from './table.ts';

interface Key {
  readonly what: string;
  readonly key: string;
  readonly code: string;
  readonly number: number;
  readonly isControl: boolean;
}

const control = (what: string, key: string): Key => ({
  what,
  key,
  code: `Key${key.toUpperCase()}`,
  number: key.toUpperCase().charCodeAt(0),
  isControl: true,
});
const remove: Key = { what: 'delete', key: 'Delete', code: 'Delete', number: 46, isControl: false };
const undo = control('undo', 'z');

/** In an order that leaves the diagram as it was. */
const presses: readonly Key[] = [
  control('select', 'a'),
  remove,
  undo,
  { ...remove, what: 'delete again' },
  { ...undo, what: 'undo again' },
  control('duplicate', 'd'),
  { ...undo, what: 'undo of that' },
];

const watch = `globalThis.pressed ??= (() => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  return { tasks };
})(); pressed.tasks.length = 0;`;

async function press(browser: Chromium, { key, code, number, isControl }: Key): Promise<void> {
  const modifiers = isControl ? 2 : 0;
  const named = { key, code, windowsVirtualKeyCode: number, modifiers };
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...named });
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
}

/** What keys cost that are pressed over a selection of all there is. */
export async function measureEverything(
  browser: Chromium,
  product: Product,
  slug: string,
  { name, place }: { name: string; place: Place },
): Promise<void> {
  await openReal(browser, product, slug, place);
  await browser.evaluate(`document.querySelector('[role=application]').focus()`);
  for (const each of presses) {
    await browser.evaluate(watch);
    const before = await workOf(browser);
    await press(browser, each);
    await delay(100);
    const after = await quiet(browser);
    const longest = await browser.evaluate<number>('Math.max(0, ...pressed.tasks)');
    report({
      name: `${each.what}, ${name}`,
      value: longest,
      unit: 'ms',
      limit: null,
      more: `(main thread ${(after.task - before.task).toFixed(0)} ms)`,
    });
  }
}
