import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { organization } from '../db/tables/organization.ts';
import { testDatabase } from './database.ts';

const insert = async ({ db }: Awaited<ReturnType<typeof testDatabase>>, slug: string) => {
  const [row] = await db.insert(organization).values({ slug, name: slug }).returning();
  return row?.organizationId;
};

it('each is empty, and counts from 1', async () => {
  for (const _ of [1, 2, 3]) {
    const database = await testDatabase();
    expect(await database.db.select().from(organization)).toEqual([]);
    expect(await insert(database, 'one')).toBe(1);
    await database.close();
  }
});

it('is as small as before, whatever was written to it', async () => {
  const before = await testDatabase();
  const fact = sql`repeat(md5(row::text), 20)`;
  const organizationId = await insert(before, 'one');
  await before.db.execute(sql`
    insert into activity_log (fk_organization_id, fact, item_type, action)
    select ${organizationId}::int, jsonb_build_object('text', ${fact}), 'DIAGRAM', 'ADDED'
    from generate_series(1, 2000) as row`);
  await before.close();
  const after = await testDatabase();
  const [row] = await after.rows(sql`select pg_relation_size('activity_log') < 200000 as is_small`);
  expect(row).toEqual({ is_small: true });
  await after.close();
});

it('two at the same time are two', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()];
  await insert(one, 'one');
  expect(await two.db.select().from(organization)).toEqual([]);
  await one.close();
  await two.close();
});

it('is closed to who gave it back, while somebody else has it', async () => {
  const before = await testDatabase();
  await before.close();
  const after = await testDatabase();
  await expect(insert(before, 'late')).rejects.toThrow();
  await expect(before.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  expect(await after.db.select().from(organization)).toEqual([]);
  await after.close();
});

it('what still runs in it when it is given back is not seen by the next', async () => {
  const before = await testDatabase();
  let goOn = (): void => {};
  const isWaiting = new Promise<void>((done) => (goOn = done));
  const late = before.db.transaction(async (tx) => {
    await tx.insert(organization).values({ slug: 'late', name: 'Late' });
    await isWaiting;
    await tx.insert(organization).values({ slug: 'later', name: 'Later' });
  });
  const closed = before.close();
  goOn();
  await Promise.allSettled([late, closed]);
  const after = await testDatabase();
  expect(await after.db.select().from(organization)).toEqual([]);
  await after.close();
});

it('settings, plans and tables of before are gone', async () => {
  const before = await testDatabase();
  await before.db.execute(sql`set lintel.before = 'there'`);
  await before.db.execute(sql`create table left_over (id int)`);
  await before.close();
  const after = await testDatabase();
  const [row] = await after.rows(sql`select coalesce(current_setting('lintel.before', true), '') as is`);
  expect(row).toEqual({ is: '' });
  await expect(after.db.execute(sql`select from left_over`)).rejects.toThrow();
  await after.close();
});
