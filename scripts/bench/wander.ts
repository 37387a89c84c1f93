/**
 * What a person without a plan meets who presses, types, draws and goes wherever there is something, on the built product with the
 * example in it: errors that the page throws or logs, answers of 500 and more, controls beyond the window, what axe calls serious.
 * For LINTEL_MINUTES in a window of LINTEL_WIDTH pixels, chosen by LINTEL_SEED; each fault with what was done before it. The same
 * seed makes the same choices, but a page that is slower has other things to choose from.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wander } from '@lintel/e2e/wandering.ts';
import { findBrowser } from '../browser.ts';
import { freePort } from '../freePort.ts';
import { root } from '../workspace.ts';
import { startProcess } from './load/processes.ts';

const minutes = Number(process.env['LINTEL_MINUTES'] ?? 10);
const width = Number(process.env['LINTEL_WIDTH'] ?? 1440);
const seed = Number(process.env['LINTEL_SEED'] ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'lintel-wander-'));
const port = await freePort();
const server = await startProcess({
  program: join(root, 'apps/server/src/main.ts'),
  env: { DATA_DIR: folder, PORT: String(port), HOST: 'localhost' },
  readyText: 'Lintel',
});
let faults = 0;
try {
  const taken = await wander({
    origin: `http://localhost:${port}`,
    browser: await findBrowser(),
    width,
    seed,
    milliseconds: minutes * 60_000,
    onFault: ({ what, trail }) => {
      faults += 1;
      console.log(`${what}\n  after ${trail.join(' · ')}`);
    },
  });
  console.log(`${taken} steps in ${minutes} minutes, ${width} pixels, seed ${seed}: ${faults} faults`);
} finally {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
}
if (faults > 0) process.exitCode = 1;
