/** The built server as the end-to-end tests see it: on its own port, with a data folder that is gone afterwards. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataFolder = process.env.LINTEL_TEST_DATA ?? mkdtempSync(join(tmpdir(), 'lintel-e2e-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

// What the person at this machine has set for a server of their own must not reach the tests.
for (const name of [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'STORAGE',
  'SIGN_UP',
  'TRUST_PROXY',
  'METRICS_TOKEN',
]) {
  delete process.env[name];
  delete process.env[`${name}_FILE`];
}
const port = process.env.LINTEL_TEST_PORT ?? '3100';
Object.assign(process.env, {
  ENVIRONMENT: 'production',
  HOST: 'localhost',
  PORT: port,
  APP_URL: `http://localhost:${port}`,
  DATA_DIR: dataFolder,
  SECRET_KEY: randomBytes(32).toString('base64url'),
});

// By address, because the tests are type-checked without the server.
await import(new URL('../server/src/main.ts', import.meta.url).href);
