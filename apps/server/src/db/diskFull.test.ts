import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillDataFolder } from '../testing/database.ts';
import { openDatabase } from './openDatabase.ts';
import { isDiskFull, roomKept, writes } from './diskFull.ts';
import { isDiskFullError } from './errors.ts';
import { sessions } from './tables/access.ts';
import { organization } from './tables/organization.ts';
import { segmentName, segmentsAmong } from './walSegments.ts';

it('takes nothing below two segments of the log, and something again only with half a one more', () => {
  const half = roomKept / 4;
  expect(isDiskFull(roomKept, false)).toBe(false);
  expect(isDiskFull(roomKept - 1, false)).toBe(true);
  expect(isDiskFull(roomKept, true)).toBe(true);
  expect(isDiskFull(roomKept + half - 1, true)).toBe(true);
  expect(isDiskFull(roomKept + half, true)).toBe(false);
});

it.each([
  ['insert into "folder" ("name") values ($1)', true],
  ['/* plan kept */ with one as (insert into doc_update (document) values (1) returning id) select', true],
  ['UPDATE "user" SET "name" = $1', true],
  ['delete from "folder" where "folder_id" = $1', true],
  ['select "id" from "job" where "kind" = $1 for update', true],
  ['create table x (y int)', true],
  ['select "doc_update"."id", "created_at", "last_update" from "doc_update"', false],
  [`select 'insert into', "delete from ""x""" from "folder"`, false],
  ['begin', false],
  ['rollback', false],
  ['delete from "sessions" where "session_id" = $1', false],
  ['insert into "job" select * from "old"; delete from "sessions"', true],
])('knows what writes: %s', (statement, expected) => {
  expect(writes(statement)).toBe(expected);
});

it('refuses what writes while the disk is full, reads on, and writes again once there is room', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-full-'));
  await fillDataFolder(dataDir);
  const lines: string[] = [];
  let free = 10 * roomKept;
  const database = await openDatabase({
    dataDir,
    freeSpace: () => free,
    sayDisk: ({ msg }) => lines.push(msg),
  });
  const { db } = database;
  await db.insert(organization).values({ slug: 'one', name: 'One' });

  free = roomKept - 1;
  const refused: unknown[] = await Promise.all(
    [
      db.insert(organization).values({ slug: 'two', name: 'Two' }),
      db.update(organization).set({ name: 'Other' }),
      // What was begun while there was room is undone.
      db.transaction(async (tx) => {
        free = 10 * roomKept;
        await tx.insert(organization).values({ slug: 'three', name: 'Three' });
        free = roomKept - 1;
        await tx.insert(organization).values({ slug: 'four', name: 'Four' });
      }),
    ].map((task) => task.then(String, (error: unknown) => error)),
  );
  expect(refused.map(isDiskFullError)).toEqual([true, true, true]);
  expect(await db.select({ name: organization.name }).from(organization)).toEqual([{ name: 'One' }]);
  await db.delete(sessions).where(eq(sessions.sessionId, 'of whoever signs out'));

  free = 10 * roomKept;
  await db.insert(organization).values({ slug: 'five', name: 'Five' });
  expect(await db.$count(organization)).toBe(2);
  expect(lines.slice(0, 2)).toEqual([
    'the disk is full: nothing is saved until there is room again',
    'the disk has room again',
  ]);
  await database.close();
  await rm(dataDir, { recursive: true });
});

it('is told before an embedded database is opened', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-full-'));
  await expect(openDatabase({ dataDir, freeSpace: () => 1_000_000 })).rejects.toThrow(
    `The disk of the data folder ${dataDir} is full: 1 MB are free, and 84 MB are needed to open the database.`,
  );
  await rm(dataDir, { recursive: true });
});

it('keeps the log short and makes segments ahead, over which the database writes on', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-full-'));
  await fillDataFolder(dataDir);
  const database = await openDatabase({ dataDir });
  const { db } = database;
  const log = join(dataDir, 'database', 'pg_wal');
  const segments = async (): Promise<string[]> =>
    segmentsAmong(await readdir(log)).map((segment) => join(log, segmentName(segment)));
  for (let round = 0; round < 8; round++) {
    await db.insert(organization).values({ slug: `o${round}`, name: 'One' });
    await db.execute(sql`select pg_switch_wal()`);
    await database.tended();
  }
  // One in use, two ahead, and what the last checkpoint has not let go of yet: eight without it.
  const found = await segments();
  expect(found.length).toBeLessThanOrEqual(6);
  await database.close();
  const again = await openDatabase({ dataDir });
  expect(await again.db.$count(organization)).toBe(8);
  await again.close();
  await rm(dataDir, { recursive: true });
});
