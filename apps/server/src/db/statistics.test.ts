import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { analyzeGrown } from './statistics.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.rows(sql`analyze`);
});
afterAll(() => database.close());

const addOrganizations = (first: number, last: number): Promise<unknown> =>
  database.rows(sql`insert into organization (slug, name)
    select 'grown' || n, 'Organisation ' || n from generate_series(${first}::integer, ${last}::integer) as n`);

const knownRows = async (): Promise<number> => {
  const [row] = await database.rows(
    sql`select reltuples as count from pg_class where relname = 'organization'`,
  );
  return Number(row?.['count']);
};

it('learns how large tables are that have grown, and of no others', async () => {
  expect(await analyzeGrown(database)).toEqual([]);
  await addOrganizations(1, 4_000);
  expect(await knownRows()).toBeLessThan(100);
  expect(await analyzeGrown(database)).toEqual(['organization']);
  expect(await knownRows()).toBe(4_000);
});

it('does not look again before a table is twice as large', async () => {
  await addOrganizations(4_001, 5_000);
  expect(await analyzeGrown(database)).toEqual([]);
  await addOrganizations(5_001, 10_000);
  expect(await analyzeGrown(database)).toEqual(['organization']);
});
