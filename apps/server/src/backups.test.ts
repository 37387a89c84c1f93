import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './sync/room.fixture.ts';
import { openProgram, type Program } from './testing/program.ts';

let program: Program;

beforeAll(async () => {
  program = await openProgram();
}, 60_000);
afterAll(() => program.close());

it('backs up a running server on its embedded database while somebody draws, and it can be restored', async () => {
  const ann = program.enter();
  await ann.ready();
  ann.draw('drawn-before');
  await until('it is saved', () => ann.isSaved());
  let drawn = 0;
  const drawing = setInterval(() => ann.draw(`meanwhile-${drawn++}`), 20);
  const folder = `${program.dataDir}-backup`;
  const restored = `${program.dataDir}-restored`;
  const backup = await program.run('backups.ts', ['backup', folder]);
  clearInterval(drawing);
  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Backed up to \S+: \d+ rows and 0 files/),
  });
  expect(drawn).toBeGreaterThan(0);
  await until('all of it is saved', () => ann.isSaved());
  expect(program.errors()).toEqual([]);
  expect(readdirSync(program.dataDir).filter((name) => /^(copy|drill|moving)-/.test(name))).toEqual([]);

  const verified = await program.run('backups.ts', ['verify', folder]);
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('is whole') });
  const again = await program.run('backups.ts', ['backup', folder]);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });

  const here = await program.run('backups.ts', ['restore', folder]);
  expect(here).toMatchObject({ code: 1, said: expect.stringContaining('is not empty. Name one that is') });
  const there = await program.run('backups.ts', ['restore', folder], { DATA_DIR: restored });
  expect(there).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored .* Start the server\.$/m) });

  ann.leave();
  await program.end('SIGTERM');
  await program.start(restored);
  const ben = program.enter();
  await ben.ready();
  expect(ben.has('drawn-before')).toBe(true);
  ben.leave();
  await program.end('SIGTERM');
  rmSync(folder, { recursive: true });
  rmSync(restored, { recursive: true });
}, 120_000);

it('says how it is used', async () => {
  const asked = await program.run('backups.ts', ['restore']);
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('npm run restore -- <folder>') });
});
