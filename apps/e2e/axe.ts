import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every rule is asked, in every frame; only of what breaks one a report is put together. */
const violationsOn = (page: Page): Promise<axe.Result[]> =>
  page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    return (await run({ resultTypes: ['violations'] })).violations;
  });

/** What fades in or out has colours on the way that nobody reads; what turns for ever is at rest as it is. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** What axe calls serious or critical on the page as it stands, in the theme at hand. */
export const seriousProblems = async (page: Page): Promise<string[]> => {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => Reflect.has(window, 'axe'));
    if (!isThere) await frame.evaluate(source);
  }
  await atRest(page);
  const violations = await violationsOn(page);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
