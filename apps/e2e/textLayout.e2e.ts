import { expect, test } from '@playwright/test';
import { openBuiltPage } from './builtPage.ts';

interface Lines {
  readonly drawn: readonly string[];
  readonly shown: readonly string[];
}

for (const width of [150, 300, 500]) {
  test(`fifty texts break where they are drawn as where they are edited, ${width} px wide`, async ({
    page,
  }) => {
    await openBuiltPage(page, 'richText/testing/linesPage.ts');
    await page.waitForFunction('globalThis.linesOf');
    for (let seed = 1; seed <= 50; seed += 1) {
      const { drawn, shown } = await page.evaluate<Lines>(`linesOf(${seed}, ${width})`);
      expect.soft(drawn, `seed ${seed}`).toEqual(shown);
    }
  });
}

for (const width of [80, 110, 160, 320]) {
  test(`fifty labels break where they are drawn as where they are edited, ${width} px wide`, async ({
    page,
  }) => {
    await openBuiltPage(page, 'richText/testing/linesPage.ts');
    await page.waitForFunction('globalThis.labelLinesOf');
    for (let seed = 1; seed <= 50; seed += 1) {
      const { drawn, shown } = await page.evaluate<Lines>(`labelLinesOf(${seed}, ${width})`);
      expect.soft(drawn, `seed ${seed}`).toEqual(shown);
    }
  });
}
