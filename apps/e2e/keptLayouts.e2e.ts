import { expect } from '@playwright/test';
import { openGraph } from './graphs.ts';
import { newcomer, signUp, test } from './people.ts';

test('a graph that was laid out on this device before stands at once', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  const slug = await openGraph(page, 'Around orders', ['Order service']);
  const canvas = page.getByRole('application');
  await expect(canvas).toHaveAttribute('aria-busy', 'false');
  // Of all that is drawn, whether the engine was still thinking.
  await page.addInitScript(() => {
    const seen = new Set<string | null>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const drawn = document.querySelector('[role=application][data-drawn=true]');
      if (drawn !== null) seen.add(drawn.getAttribute('aria-busy'));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await expect(async () => {
    await page.goto('/');
    await page.goto(`/dependency/f:${slug}`);
    await expect(canvas).toHaveAttribute('aria-busy', 'false');
    await expect(canvas).toHaveAttribute('data-drawn', 'true');
    expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)])).toEqual([
      'false',
    ]);
  }).toPass();
});
