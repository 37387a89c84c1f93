import { expect, type Page, test } from '@playwright/test';
import { openBuiltPage } from './builtPage.ts';

interface Difference {
  readonly state: string;
  readonly share: number;
  readonly mean: number;
  readonly inked: number;
}

const open = async (page: Page, name: 'statesPage.ts' | 'benchPage.tsx', query = ''): Promise<void> => {
  await openBuiltPage(page, `screens/diagram/canvas/testing/${name}`, query);
  await page.waitForFunction('globalThis.differences ?? globalThis.bench');
};

const scene = (page: Page) => page.locator('canvas[data-ready=true]');
/** What is seen of the canvas, in pixels of the device; sharp where each is one of the canvas. */
const seenPixels = (
  element: HTMLElement | SVGElement,
  ratio: number,
): { width: number; height: number; isSharp: boolean } => {
  const canvas = element as HTMLCanvasElement;
  const box = canvas.getBoundingClientRect();
  const [left, top] = [box.left * ratio, box.top * ratio];
  const isWhole = (length: number): boolean => Math.abs(length - Math.round(length)) < 0.02;
  const isAsLarge =
    Math.abs(box.width * ratio - canvas.width) < 0.5 && Math.abs(box.height * ratio - canvas.height) < 0.5;
  return {
    width: canvas.width + 2 * Math.round(left),
    height: canvas.height + 2 * Math.round(top),
    isSharp: isAsLarge && isWhole(left) && isWhole(top),
  };
};
const drawing = (page: Page) => page.getByRole('application', { name: 'Diagram' });

/** Two, because what is asked for in one is painted in the next. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );

async function shown(page: Page, query: string): Promise<void> {
  await open(page, 'benchPage.tsx', query);
  await page.evaluate('bench.show()');
  await expect(scene(page)).toBeVisible();
}

/** Another theme and back again paints all of it anew. */
async function paintedAnew(page: Page): Promise<Buffer> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await frames(page);
  }
  return page.screenshot();
}

/** How many pixels of two pictures differ by more than rounding where edges of repainted parts are smoothed. */
const different = (page: Page, a: Buffer, b: Buffer): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const pixels = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      const [one, other] = pixels;
      let count = 0;
      for (let at = 0; at < (one?.length ?? 0); at += 1)
        if (Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0)) > 2) count += 1;
      return count;
    },
    [a.toString('base64'), b.toString('base64')],
  );

test('every state of the canvas elements looks on the canvas as in an SVG', async ({ page }) => {
  await open(page, 'statesPage.ts');
  for (const theme of ['light', 'dark']) {
    const found = await page.evaluate<Difference[]>(`differences('${theme}')`);
    expect(found.length).toBeGreaterThan(20);
    for (const { state, share, mean, inked } of found) {
      expect(inked, `${state} shows something`).toBeGreaterThan(50);
      expect(share, `${state}: share of pixels that differ`).toBeLessThan(0.004);
      expect(mean, `${state}: how much what is painted differs`).toBeLessThan(6);
    }
  }
});

test('what changed is painted as if all were painted anew', async ({ page }) => {
  await shown(page, '?count=500&zoom=1');
  const before = await page.screenshot();
  for (const box of [273, 247, 299]) await page.evaluate(`bench.moveOne(${box})`);
  await frames(page);
  const after = await page.screenshot();
  expect(await different(page, after, before)).toBeGreaterThan(0);
  expect(await different(page, after, await paintedAnew(page))).toBe(0);
});

test('what is dragged leaves nothing behind', async ({ page }) => {
  await shown(page, '?count=500&zoom=0.62&dragged=5');
  const before = await page.screenshot();
  const { x, y } = await page.evaluate<{ x: number; y: number }>('bench.grip()');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 90, { steps: 6 });
  await frames(page);
  const during = await page.screenshot();
  expect(await different(page, during, before)).toBeGreaterThan(0);
  // Ways are looked for when the hand rests.
  await expect.poll(async () => different(page, await page.screenshot(), await paintedAnew(page))).toBe(0);
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await page.evaluate('bench.rest()');
  await page.mouse.move(5, 5);
  await frames(page);
  expect(await different(page, await page.screenshot(), before)).toBe(0);
});

test('many boxes that are dragged look the same painted at once as one by one', async ({ page }) => {
  const query = '?count=500&zoom=0.62&dragged=30';
  /** What is seen when the hand rests: then their routes have been looked for. */
  const dragged = async (): Promise<Buffer> => {
    const { x, y } = await page.evaluate<{ x: number; y: number }>('bench.grip()');
    await page.mouse.move(x, y);
    await page.mouse.down();
    const asked = page.waitForRequest(/manyDragged/);
    await page.mouse.move(x + 31, y + 31);
    await (await asked).response();
    await page.mouse.move(x + 155, y + 93, { steps: 4 });
    await page.evaluate('bench.zoomRested()');
    await frames(page);
    return page.screenshot();
  };
  await shown(page, query);
  const before = await page.screenshot();
  await page.route(/manyDragged/, (route) => route.abort());
  const oneByOne = await dragged();
  await page.mouse.up();
  await page.unroute(/manyDragged/);
  await shown(page, query);
  const atOnce = await dragged();
  expect(await different(page, atOnce, before)).toBeGreaterThan(10_000);
  // Where smoothed edges meet they are laid on each other in another order, which is rounded otherwise.
  expect(await different(page, atOnce, oneByOne)).toBeLessThan(20);
});

test('what is out of sight paints nothing', async ({ page }) => {
  await shown(page, '?count=500&zoom=1');
  await page.evaluate(`{
    const { fillRect, drawImage } = CanvasRenderingContext2D.prototype;
    globalThis.painted = 0;
    globalThis.shown = 0;
    CanvasRenderingContext2D.prototype.drawImage = function (...all) {
      if (this.canvas.isConnected) globalThis.shown += 1;
      return drawImage.apply(this, all);
    };
    CanvasRenderingContext2D.prototype.fillRect = function (...all) {
      globalThis.painted += 1;
      return fillRect.apply(this, all);
    };
  }`);
  await page.evaluate('bench.moveOne(0)');
  await frames(page);
  expect(await page.evaluate('[painted, shown]')).toEqual([0, 0]);
  await page.evaluate('bench.moveOne(273)');
  await frames(page);
  expect(await page.evaluate<number>('Math.min(painted, shown)')).toBeGreaterThan(0);
});

test('the wheel moves and zooms at the pointer, and neither scrolls the page', async ({ page }) => {
  await shown(page, '?count=500&zoom=1');
  const before = await page.screenshot();
  await page.mouse.move(300, 200);
  await page.mouse.wheel(60, 40);
  await frames(page);
  const moved = await page.screenshot();
  expect(moved.equals(before)).toBe(false);
  await page.mouse.wheel(-60, -40);
  await frames(page);
  // What came in is painted apart, and smoothed by itself at the edge.
  expect(await different(page, await page.screenshot(), before)).toBe(0);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await frames(page);
  expect((await page.screenshot()).equals(moved)).toBe(false);
  expect(await page.evaluate('scrollY + scrollX + visualViewport.scale')).toBe(1);
});

/** Says by how much what is painted is scaled each time it is laid down. */
const watchScales = async (page: Page): Promise<void> => {
  // As long as more is to come, what is seen is painted alone.
  await page.evaluate('bench.complete()');
  await frames(page);
  await scene(page).evaluate((canvas) => {
    const scales: number[] = [];
    Object.assign(globalThis, { scales });
    const context = (canvas as HTMLCanvasElement).getContext('2d');
    if (context === null) return;
    const draw = context.drawImage.bind(context);
    context.drawImage = (...all: [CanvasImageSource, number, number]) => {
      scales.push(context.getTransform().a);
      draw(...all);
    };
  });
};

test('what is held near an edge moves the view until it is held elsewhere', async ({ page }) => {
  await shown(page, '?count=500&zoom=1&dragged=1');
  const grip = () => page.evaluate<{ x: number; y: number }>('bench.grip()');
  const { x, y } = await grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await frames(page);
  expect((await grip()).x).toBe(x);
  await page.mouse.move(1260, y);
  await expect.poll(async () => (await grip()).x).toBeLessThan(x - 50);
  await page.mouse.move(x, y);
  await frames(page);
  const there = await grip();
  for (let frame = 0; frame < 5; frame += 1) await frames(page);
  expect(await grip()).toEqual(there);
  await page.mouse.up();
});

for (const { going, notches } of [
  { going: 'a little closer', notches: [-100] },
  { going: 'closer than can be read', notches: [-100, -100, -100, -100, -100] },
  { going: 'out to where there is less to see', notches: [100, 100, 100, 100, 100] },
  { going: 'in and out', notches: [-100, -100, 100, 100, 100, -100] },
])
  test(`a view that is zoomed shows what is painted, and a sharp picture once it rests: ${going}`, async ({
    page,
  }) => {
    await shown(page, '?count=500&zoom=1');
    await watchScales(page);
    await page.mouse.move(300, 200);
    await page.keyboard.down('Control');
    for (const [at, by] of notches.entries()) {
      // Once more is to come, so that all of it is painted afterwards.
      if (at === notches.length - 1) await page.evaluate('bench.moveOne(273)');
      await page.mouse.wheel(0, by);
      await frames(page);
    }
    await page.keyboard.up('Control');
    await page.evaluate('bench.zoomRested()');
    await frames(page);
    const scales = await page.evaluate<number[]>('scales');
    expect(scales.at(-1)).toBe(1);
    expect(scales.some((scale) => scale !== 1)).toBe(true);
    for (const scale of scales) expect(Math.max(scale, 1 / scale)).toBeLessThan(1.8);
    expect((await scene(page).evaluate(seenPixels, 1)).isSharp).toBe(true);
    const rested = await page.screenshot();
    expect(await different(page, rested, await paintedAnew(page))).toBe(0);
  });

for (const ratio of [1, 1.25, 2]) {
  test.describe(`on a screen of ratio ${ratio}`, () => {
    test.use({ deviceScaleFactor: ratio });

    test('the canvas has as many pixels as the screen has there, after a new size too', async ({ page }) => {
      await shown(page, '?count=100');
      for (const size of [
        { width: 1280, height: 800 },
        { width: 903, height: 517 },
      ]) {
        await page.setViewportSize(size);
        await expect
          .poll(() => scene(page).evaluate(seenPixels, ratio))
          .toEqual({
            width: Math.ceil(size.width * ratio),
            height: Math.ceil(size.height * ratio),
            isSharp: true,
          });
      }
    });
  });
}

test('the keyboard gets to the canvas and away from it', async ({ page }) => {
  await shown(page, '?count=100');
  await page.keyboard.press('Tab');
  await expect(drawing(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawing(page)).not.toBeFocused();
});

test('a ring around the canvas tells where the keys go, and is not there for whoever points', async ({
  page,
}) => {
  await shown(page, '?count=100');
  const ring = drawing(page).locator('> .focus-edge:visible');
  await page.mouse.click(640, 400);
  await expect(drawing(page)).toBeFocused();
  await expect(ring).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(drawing(page)).toBeFocused();
  await expect(ring).toHaveCount(4);
});
