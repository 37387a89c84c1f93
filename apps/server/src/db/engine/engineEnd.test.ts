import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fillDataFolder } from '../../testing/database.ts';

/** A folder where its next segments should be: the engine meets it as it would meet a disk without room. */
const script = (dataDir: string): string => `
  import { mkdirSync, readdirSync } from 'node:fs';
  import { openFolder } from ${JSON.stringify(fileURLToPath(new URL('../openFolder.ts', import.meta.url)))};
  import { segmentName, segmentsAmong } from ${JSON.stringify(fileURLToPath(new URL('../walSegments.ts', import.meta.url)))};
  const { engine } = await openFolder({ dataDir: ${JSON.stringify(dataDir)} });
  const folder = ${JSON.stringify(join(dataDir, 'database', 'pg_wal'))};
  const last = segmentsAmong(readdirSync(folder)).at(-1);
  mkdirSync(folder + '/' + segmentName({ timeline: last.timeline, number: last.number + 1 }));
  for (;;) await engine.exec('create table if not exists filled (x int); insert into filled values (1); select pg_switch_wal()');`;

it('ends the process with its reason when the engine gives up, instead of turning in it for ever', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-engine-'));
  await fillDataFolder(dataDir);
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(dataDir)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code]: unknown[] = await once(child, 'close');
  expect(code).toBe(1);
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toMatchObject({
    level: 60,
    msg: expect.stringMatching(/^the embedded database gave up: could not open file "pg_wal\/[0-9A-F]{24}"/),
  });
  await rm(dataDir, { recursive: true });
});
