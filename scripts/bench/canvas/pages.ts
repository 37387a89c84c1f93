import type { Chromium } from './chromium.ts';
import { addressOf, type Place, type View } from './place.ts';
import type { Product } from './product.ts';
import { quiet } from './quiet.ts';

const isReady = `document.querySelector('canvas[data-ready=true]') !== null`;

export const readView = `(() => {
  const { left, top, width, height } = document.querySelector('[role=application]').getBoundingClientRect();
  return { left, top, width, height };
})()`;

/** So that a page of the product is opened by the person who signed up, as the first page or a later one. */
export async function signIn(browser: Chromium, { origin, cookie }: Product): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await browser.send('Network.enable');
  await browser.send('Network.setCookie', { name, value, url: origin, httpOnly: true });
  await browser.send('Page.enable');
  await browser.send('Performance.enable');
}

export const realAddress = ({ origin }: Product, slug: string, place: Place): string =>
  `${origin}/diagram/d:${slug}#at=${addressOf(place)}`;

/** The product's own page, when it has come to rest. */
export async function openReal(
  browser: Chromium,
  product: Product,
  slug: string,
  place: Place,
): Promise<View> {
  await browser.open(realAddress(product, slug, place), isReady);
  await quiet(browser);
  return browser.evaluate<View>(readView);
}

/** The bare page, with its drawing where the product has it. */
export async function openBare(
  browser: Chromium,
  origin: string,
  place: Place,
  { left, top, width, height }: View,
  dragged: readonly number[],
  of = `count=${place.shown.boxes.length}&spacing=${place.spacing}`,
): Promise<void> {
  const query = new URLSearchParams({
    of,
    at: addressOf(place),
    place: [left, top, width, height].join(),
    dragged: dragged.join(),
  });
  await browser.open(`${origin}/?${query}`);
}
