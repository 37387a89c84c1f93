/** The built server as the end-to-end tests see it: on its own port, with a data folder that is gone afterwards. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMigrated } from '../server/src/opening.ts';
import { serve } from '../server/src/serve.ts';
import { Random } from '@lintel/diagram/testing/random';
import { freePort } from './ownServer.ts';
import { databaseFolder, templateFolder } from './testData.ts';
import { openUnevenWay } from './unevenWay.ts';

const dataFolder = process.env.LINTEL_TEST_DATA ?? mkdtempSync(join(tmpdir(), 'lintel-e2e-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

// What the person at this machine has set for a server of their own must not reach the tests.
for (const name of [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'STORAGE',
  'SIGN_UP',
  'METRICS_TOKEN',
  'BACKUP_DIR',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
]) {
  delete process.env[name];
  delete process.env[`${name}_FILE`];
}
const databaseUrl = process.env.LINTEL_TEST_DATABASE ?? '';
const port = process.env.LINTEL_TEST_PORT ?? '3100';
/** The seed of how long each call takes: what comes in another order than it was asked for shows what waits for nothing. */
const uneven = process.env.LINTEL_TEST_UNEVEN ?? '';
const ownPort = uneven === '' ? port : String(await freePort());
Object.assign(process.env, {
  ENVIRONMENT: 'production',
  HOST: 'localhost',
  PORT: ownPort,
  APP_URL: `http://localhost:${port}`,
  DATA_DIR: dataFolder,
  // The tests stand in front of it, and say whom they speak for.
  TRUST_PROXY: '1',
  ...(databaseUrl !== '' && { DATABASE_URL: databaseUrl }),
  // A server that is started again has to know whom it let in before.
  SECRET_KEY: process.env.LINTEL_TEST_SECRET ?? randomBytes(32).toString('base64url'),
  ...JSON.parse(process.env.LINTEL_TEST_CONFIGURED ?? '{}'),
});

// A PostgreSQL server is stopped from outside; the embedded one runs in here.
const faults = { down: false };
process.on('SIGUSR2', () => {
  faults.down = !faults.down;
});

// Only the first server of a run finds none: those that tests start of their own begin with a copy of what it made.
if (databaseUrl === '' && !existsSync(databaseFolder(dataFolder))) {
  const made = await openMigrated({ databaseUrl: null, dataDir: dataFolder });
  await made.close();
  cpSync(databaseFolder(dataFolder), templateFolder(), { recursive: true });
}

if (uneven !== '') await openUnevenWay(Number(port), Number(ownPort), new Random(Number(uneven)));
await serve(faults);
