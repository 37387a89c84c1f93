import type { Page } from '@playwright/test';
import { atRest } from './axe.ts';

const patience = { timeout: 15_000 };

const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const found: string[] = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > width + 1)
      found.push(`the page is ${scrollWidth - width} pixels wider than its window`);
    const [wrong] = /.*something went wrong.*/i.exec(document.body.innerText) ?? [];
    if (wrong !== undefined) found.push(`it says: ${wrong}`);

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null;
    const canBeBroughtHere = (element: Element): boolean => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (/auto|scroll|hidden|clip/.test(`${overflowX} ${overflowY}`) && around !== document.body)
          return true;
      }
      return false;
    };
    for (const control of document.querySelectorAll(
      'button, a[href], input, [role=menuitem], [role=option]',
    )) {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const isCut =
        left < -2 || right > width + 2 || (scrollHeight <= height && (top < -2 || bottom > height + 2));
      const isLarge = right - left > 4 && bottom - top > 4;
      if (!isCut || !isLarge || !isShown(control) || canBeBroughtHere(control)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      found.push(`“${name.trim().slice(0, 40)}” is beyond the edge of the window`);
    }
    return found;
  });

/** What can be seen to be wrong with a page as it stands, whatever it shows. */
export const lookFaults = async (page: Page): Promise<string[]> => {
  try {
    await page
      .locator('main, [role=dialog]')
      .first()
      .waitFor({ ...patience, state: 'attached' });
  } catch {
    return ['there is nothing on the page'];
  }
  await atRest(page);
  return faultsOf(page);
};
