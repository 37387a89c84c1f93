import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const port = process.env.LINTEL_TEST_PORT ?? '3100';
const address = `http://localhost:${port}`;
const disabledFeatures = [
  // Playwright's own choice, of which nothing would hold beside another one.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the browser behind its address field, for each window: they cost more than the window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
// Workers inherit it: the tests read mails from the outbox in there.
process.env.LINTEL_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'lintel-e2e-'));
process.env.LINTEL_TEST_SHARED ??= process.env.LINTEL_TEST_DATA;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: join(root, '.cache/e2e'),
  fullyParallel: true,
  forbidOnly: true,
  retries: Number(process.env.LINTEL_RETRIES ?? 0),
  workers: 2,
  timeout: 120_000,
  // Only ends what fails: on a busy machine even the first answer of a fresh server takes its time.
  expect: { timeout: 20_000 },
  use: {
    baseURL: address,
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    viewport: { width: 1280, height: 800 },
    // Each page would fetch the whole application into its store: the tests of what is kept on the device allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.LINTEL_BROWSER ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  webServer: {
    command: 'node_modules/.bin/node apps/e2e/testServer.ts',
    cwd: root,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
