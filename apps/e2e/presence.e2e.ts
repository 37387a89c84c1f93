import { expect } from '@playwright/test';
import { type Drawing, together } from './drawing.ts';
import { test } from './people.ts';
import { slugOfShown } from './unsent.ts';

/** What is painted at a place, in each layer of the canvas that is not transparent there. */
const paintedAt = async (
  drawing: Drawing,
  [x, y]: readonly [number, number],
  [right, down]: readonly [number, number] = [0, 0],
): Promise<string> => {
  const [left, top] = await drawing.at(x, y);
  return drawing.canvas
    .locator('canvas')
    .filter({ visible: true })
    .evaluateAll(
      (layers, at) =>
        layers
          .flatMap((layer) => {
            const canvas = layer as HTMLCanvasElement;
            const box = canvas.getBoundingClientRect();
            // A layer can have been put away since it was found visible: nothing is painted on it.
            if (box.width === 0) return [];
            const scale = canvas.width / box.width;
            const place = [(at.left - box.left) * scale, (at.top - box.top) * scale] as const;
            const paint = canvas.getContext('2d')?.getImageData(...place, 1, 1).data;
            return paint === undefined || paint[3] === 0 ? [] : [paint.join(' ')];
          })
          .join(', '),
      { left: Math.round(left + right), top: Math.round(top + down) },
    );
};

test('what somebody points at, selects and drags is seen by the other, and is nothing of the drawing', async ({
  open,
}) => {
  const { first, second } = await together(open);
  const slug = slugOfShown(first.page);
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await first.press('Escape');
  await first.press('Escape');
  await first.page.mouse.move(0, 0);
  for (const { badge } of [first, second]) await expect(badge).toHaveAttribute('data-save', 'saved');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  await expect(first.line('Checkout, Placeholder')).toHaveAttribute('aria-selected', 'false');
  const image = async () => (await first.page.request.get(`/api/svg/${slug}?fonts=none`)).text();
  await expect.poll(image).toContain('Checkout');
  const before = await image();

  const pointed = () => paintedAt(second, [6, -4], [3, 8]);
  const ringed = () => paintedAt(second, [-8, -3], [-2, 0]);
  const dropped = () => paintedAt(second, [-2.4, 2.6]);
  // The box is there before the test looks at what comes on top of it.
  await expect.poll(() => paintedAt(second, [-4.4, -2.4])).not.toBe(await dropped());
  const bare = { pointed: await pointed(), ringed: await ringed(), dropped: await dropped() };

  await test.step('a pointer', async () => {
    await first.page.mouse.move(...(await first.at(6, -4)));
    await expect.poll(pointed).not.toBe(bare.pointed);
    await first.page.mouse.move(...(await first.at(8, 4)));
    await expect.poll(pointed).toBe(bare.pointed);
  });

  await test.step('a selection', async () => {
    await first.select('Checkout, Placeholder');
    await expect.poll(ringed).not.toBe(bare.ringed);
    await first.press('Escape');
    await expect.poll(ringed).toBe(bare.ringed);
  });

  await test.step('a drag, until it is given up', async () => {
    const { mouse } = first.page;
    await mouse.move(...(await first.at(-6, -3)));
    await mouse.down();
    await mouse.move(...(await first.at(-5, 0)));
    await mouse.move(...(await first.at(-4, 2)));
    await expect.poll(dropped).not.toBe(bare.dropped);
    for (const { badge } of [first, second]) await expect(badge).toHaveAttribute('data-save', 'saved');
    await first.press('Escape');
    await mouse.up();
    await expect.poll(dropped).toBe(bare.dropped);
  });

  expect(await image()).toBe(before);
});
