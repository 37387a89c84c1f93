import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { embeddedDatabase, testDatabase } from '../testing/database.ts';
import { serverDatabase } from '../testing/serverDatabases.ts';
import { openDatabase } from './openDatabase.ts';
import { databaseContract } from './database.contract.ts';
import { isUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { organization } from './tables/organization.ts';

databaseContract('embedded database', embeddedDatabase);

const server = process.env['TEST_DATABASE_URL'] ?? '';
const servers = server === '' ? [] : ['PostgreSQL'];
if (server !== '') databaseContract('PostgreSQL', () => serverDatabase(server));

test('a server that is away is asked for again soon, however long it was away', async () => {
  const away = await openDatabase({
    databaseUrl: 'postgres://127.0.0.1:1/lintel',
    dataDir: tmpdir(),
    connections: 1,
  });
  let asked = 0;
  for (let time = 0; time < 10; time++) {
    asked = performance.now();
    await expect(away.ping()).rejects.toSatisfy(isUnavailable);
  }
  expect(performance.now() - asked).toBeLessThan(1_500);
  await away.close();
}, 60_000);

describe('faults', () => {
  test('taken down, every statement fails as if nobody listened; given back, all is there', async () => {
    const database = await testDatabase();
    const values = { slug: 'one', name: 'One' };
    await database.db.insert(organization).values(values);
    database.faults.down = true;
    const attempts = [
      () => database.ping(),
      () => database.rows(sql`select 1`),
      () => database.db.select().from(organization),
      () => database.db.transaction(async () => {}),
    ];
    for (const attempt of attempts) {
      const error: unknown = await attempt().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(isUnavailable(error)).toBe(true);
    }
    database.faults.down = false;
    await expect(
      database.db.transaction(async (tx) => {
        await tx.insert(organization).values({ ...values, slug: 'two' });
        database.faults.down = true;
        await tx.select().from(organization);
      }),
    ).rejects.toSatisfy(isUnavailable);
    database.faults.down = false;
    expect(await database.db.$count(organization)).toBe(1);
    await database.close();
  });

  test('the outer database inside a transaction is an error, not a deadlock', async () => {
    const database = await testDatabase();
    const outer = database.db.transaction(async () => {
      await database.db.select().from(organization);
    });
    await expect(outer).rejects.toSatisfy((error: Error) =>
      String(error.cause).includes('pass the transaction'),
    );
    await database.ping();
    await database.close();
  });
});

test('nobody at the address is told as unavailable', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' });
  await expect(database.ping()).rejects.toSatisfy(isUnavailable);
  await database.close();
});

describe.each(servers)('a %s that gives no connections', () => {
  test('is told as unavailable, and as there again', async () => {
    const database = await serverDatabase(server);
    const name = new URL(database.address).pathname.slice(1);
    const admin = postgres(server, { max: 1, onnotice: () => {} });
    await admin.unsafe(`alter database "${name}" with allow_connections false`);
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
    // The first may still meet a connection that is just breaking.
    for (let time = 0; time < 6; time++) await expect(database.ping()).rejects.toSatisfy(isUnavailable);
    await admin.unsafe(`alter database "${name}" with allow_connections true`);
    await database.ping();
    await admin.end();
    await database.close();
  });
});

// Two databases on disk are made and opened, which takes a slow disk its time.
const onDisk = { timeout: 60_000 };
test('the data folder keeps what was stored, and has one opener at a time', onDisk, async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'lintel-data-')), 'not', 'there', 'yet');
  const database = await openDatabase({ dataDir });
  expect(database.kind).toBe('embedded');
  await migrate(database.db);
  await database.db.insert(organization).values({ slug: 'one', name: 'One' });
  await expect(openDatabase({ dataDir })).rejects.toThrow(`The data folder ${dataDir} is already in use`);
  await database.close();
  await database.close();
  const again = await openDatabase({ dataDir });
  await migrate(again.db);
  expect(await again.db.$count(organization)).toBe(1);
  await again.close();
  await rm(join(dataDir, '..', '..', '..'), { recursive: true });
});
