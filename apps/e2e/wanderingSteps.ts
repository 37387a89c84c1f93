import type { Locator, Page } from '@playwright/test';
import type { Random } from '@lintel/diagram/testing/random';

/** Where a person without a plan is, and what chooses for them. */
export interface Wanderer {
  readonly page: Page;
  readonly random: Random;
  /** Where they may go by its address. */
  readonly addresses: readonly string[];
}

interface Step {
  /** How often it is chosen, beside the others. */
  readonly share: number;
  /** What was done; nothing when there was nothing to do it to. */
  readonly take: (wanderer: Wanderer) => Promise<string | undefined>;
}

const pressable = [
  'button',
  'a[href^="/"]',
  'summary',
  ...[
    'menuitem',
    'menuitemcheckbox',
    'option',
    'tab',
    'checkbox',
    'radio',
    'switch',
    'combobox',
    'treeitem',
  ].map((role) => `[role=${role}]`),
];
/** After these the person could not go on. */
const ends = /sign out|delete account|delete organi|leave organi|suspend|end session|deactivate/i;
const texts = [
  'Order',
  'a',
  '12.5',
  '-1',
  '   ',
  'x'.repeat(120),
  '<b>bold</b>',
  'https://alder.example/orders?of=today',
  '注文管理',
  'المخزون',
  'Team 👩‍💻',
];
const letters = ['z', 'Shift+z', 'a', 'd', 'c', 'x', 'v', 'k', 'f'];
const keys = [
  'Escape',
  'Escape',
  'Enter',
  'Tab',
  'Shift+Tab',
  'Space',
  'F2',
  'Delete',
  'Home',
  'End',
  'PageDown',
  '?',
  'g',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Shift+ArrowDown',
  ...letters.map((letter) => `Control+${letter}`),
];
const widths = [390, 600, 768, 1024, 1440];
/** A thing that is covered, or has gone, is left alone. */
const patience = { timeout: 700 };

const anyOf = async ({ page, random }: Wanderer, selectors: readonly string[]): Promise<Locator | null> => {
  const all = page.locator(selectors.map((selector) => `${selector}:visible`).join(', '));
  const count = await all.count();
  return count === 0 ? null : all.nth(random.between(0, count - 1));
};

const press: Step = {
  share: 55,
  take: async (wanderer) => {
    const thing = await anyOf(wanderer, pressable);
    if (thing === null) return undefined;
    const label = await thing.getAttribute('aria-label', patience);
    const name = (label ?? (await thing.textContent(patience)) ?? '').trim().slice(0, 40);
    if (ends.test(name)) return undefined;
    const { random } = wanderer;
    await thing.click({
      ...patience,
      button: random.chance(0.05) ? 'right' : 'left',
      modifiers: random.chance(0.05) ? ['Shift'] : [],
    });
    return `press ${name}`;
  },
};

const type: Step = {
  share: 12,
  take: async (wanderer) => {
    const field = await anyOf(wanderer, ['input', 'textarea', '[contenteditable=true]']);
    if (field === null) return undefined;
    const { page, random } = wanderer;
    const text = random.pick(texts);
    await field.click(patience);
    await page.keyboard.type(text);
    const after = random.pick(['', '', 'Enter', 'Tab', 'Escape']);
    if (after !== '') await page.keyboard.press(after);
    return `type ${text.slice(0, 12)} ${after}`;
  },
};

const pressKey: Step = {
  share: 15,
  take: async ({ page, random }) => {
    const key = random.pick(keys);
    await page.keyboard.press(key);
    return key;
  },
};

const point: Step = {
  share: 12,
  take: async (wanderer) => {
    const { page, random } = wanderer;
    const box = await (await anyOf(wanderer, ['canvas']))?.boundingBox();
    if (!box) return undefined;
    const place = (): [number, number] => [
      box.x + random.next() * box.width,
      box.y + random.next() * box.height,
    ];
    const { mouse } = page;
    const ways = {
      click: () => mouse.click(...place()),
      'click twice': () => mouse.dblclick(...place()),
      'click right': () => mouse.click(...place(), { button: 'right' }),
      drag: async () => {
        await mouse.move(...place());
        await mouse.down();
        await mouse.move(...place(), { steps: 4 });
        await mouse.up();
      },
      zoom: async () => {
        await mouse.move(...place());
        await page.keyboard.down('Control');
        await mouse.wheel(0, random.pick([-200, 200]));
        await page.keyboard.up('Control');
      },
    };
    const way = random.pick(['click', 'click twice', 'click right', 'drag', 'zoom'] as const);
    await ways[way]();
    return `${way} on the drawing`;
  },
};

const go: Step = {
  share: 3,
  take: async ({ page, random, addresses }) => {
    const address = random.pick(addresses);
    await page.goto(address);
    return `go to ${address}`;
  },
};

const goBack: Step = {
  share: 1,
  take: async ({ page }) => {
    await page.goBack(patience);
    return 'back';
  },
};

const reload: Step = {
  share: 1,
  take: async ({ page }) => {
    await page.reload();
    return 'reload';
  },
};

const loseTheNetwork: Step = {
  share: 1,
  take: async ({ page }) => {
    const context = page.context();
    await context.setOffline(true);
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    return 'off the network and on again';
  },
};

const resize: Step = {
  share: 1,
  take: async ({ page, random }) => {
    const width = random.pick(widths);
    await page.setViewportSize({ width, height: 844 });
    return `a window of ${width}`;
  },
};

const steps = [press, type, pressKey, point, go, goBack, reload, loseTheNetwork, resize];

/** Each as often as its share. */
export const wanderingSteps = steps.flatMap((step) => Array.from({ length: step.share }, () => step));
