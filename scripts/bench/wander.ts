/**
 * What a person without a plan meets who presses, types, draws and goes wherever there is something, on the built product with the
 * example in it: errors that the page throws or logs, answers of 500 and more, controls beyond the window, what axe calls serious.
 * For LINTEL_MINUTES in a window of LINTEL_WIDTH pixels, chosen by LINTEL_SEED; each fault with what was done before it. The same
 * seed makes the same choices, but a page that is slower has other things to choose from.
 */
import { wander } from '@lintel/e2e/wandering.ts';
import { findBrowser } from '../browser.ts';
import { startProduct } from './canvas/product.ts';

const minutes = Number(process.env['LINTEL_MINUTES'] ?? 10);
const width = Number(process.env['LINTEL_WIDTH'] ?? 1440);
const seed = Number(process.env['LINTEL_SEED'] ?? 1);

const product = await startProduct('example');
let faults = 0;
try {
  const { taken, looks } = await wander({
    origin: product.origin,
    cookie: product.cookie,
    browser: await findBrowser(),
    width,
    seed,
    milliseconds: minutes * 60_000,
    onFault: ({ what, trail }) => {
      faults += 1;
      console.log(`${what}\n  after ${trail.join(' · ')}`);
    },
  });
  console.log(`${taken} steps and ${looks} looks, ${width} pixels, seed ${seed}: ${faults} faults`);
} finally {
  await product.stop();
}
if (faults > 0) process.exitCode = 1;
