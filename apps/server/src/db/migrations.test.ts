import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagramLevels } from '@lintel/domain/levels';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { migrationsFolder } from './migrate.ts';
import { schema } from './schema.ts';
import { diagramLevel } from './tables/diagram.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

test('the tables and the migrations agree', async () => {
  const meta = join(migrationsFolder, 'meta');
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const recorded: ReturnType<typeof generateDrizzleJson> = JSON.parse(
    readFileSync(join(meta, last ?? ''), 'utf8'),
  );
  const wanted = generateDrizzleJson(schema, recorded.id, undefined, 'snake_case');
  expect(await generateMigration(recorded, wanted)).toEqual([]);
});

// A database that has run one never runs it again: what is changed in it afterwards is there for new databases alone.
test('a migration stays as it was when it was made', () => {
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(migrationsFolder, name)))
      .digest('hex')
      .slice(0, 16);
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const known: unknown = JSON.parse(readFileSync(join(migrationsFolder, 'landed.json'), 'utf8'));
  expect(Object.fromEntries(files.map((name) => [name.slice(0, -'.sql'.length), hashOf(name)]))).toEqual(
    known,
  );
});

test('the migrated database has every column of the tables, and no other', async () => {
  const columns = Object.values(schema).flatMap((table) =>
    Object.values(getTableColumns(table)).map(
      (column) => `${getTableName(table)}.${toSnakeCase(column.name)} ${column.notNull}`,
    ),
  );
  const found = await database.rows(sql`
    select table_name || '.' || column_name || ' ' || (is_nullable = 'NO')::text as said
    from information_schema.columns where table_schema = 'public'`);
  expect(found.map(({ said }) => String(said)).sort()).toEqual(columns.sort());
});

test('the built-in levels are those of the domain', async () => {
  const stored = await database.db.select().from(diagramLevel).orderBy(diagramLevel.diagramLevelId);
  expect(stored).toEqual(diagramLevels);
});

test('"set null" on a key of two columns never empties the organisation', async () => {
  // drizzle cannot say it, so it is written into the migration by hand.
  const keys = await database.rows(sql`
    select conname from pg_constraint
    where contype = 'f' and confdeltype = 'n' and cardinality(conkey) > 1
      and coalesce(cardinality(confdelsetcols), 0) <> 1`);
  expect(keys).toEqual([]);
});

test('every foreign key has an index to find its rows by', async () => {
  const unindexed = await database.rows(sql`
    select c.conrelid::regclass::text || '.' || a.attname as missing
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(unindexed.map(({ missing }) => missing)).toEqual([]);
});
