import { report } from '@lintel/domain/changeLog/describe';
import { factsSchema } from '@lintel/domain/changeLog/facts';
import { actionOf, groupOf } from '@lintel/domain/changeLog/kinds';
import { asc, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { changeLog } from './tables/logs.ts';

/** Entries as sentences, as the build before the facts of entries wrote them. */
const sentences = [
  {
    itemType: 'DIAGRAM',
    action: 'CHANGED',
    group: 'Drawing',
    text: 'Added the component "Till" and resized 2 containers',
    itemKeys: ['till-till', 'box-box-1'],
  },
  {
    itemType: 'DIAGRAM',
    action: 'RENAMED',
    group: 'Diagram',
    text: 'Renamed from "5" disk" to "a \\ b: ‘ö’ 🙂"',
    itemKeys: [],
  },
  {
    itemType: 'COMPONENT',
    action: 'DELETED',
    group: 'Component',
    text: 'Deleted the component "Till"',
    itemKeys: [],
  },
  { itemType: 'COMPONENT', action: 'CREATED', group: null, text: '', itemKeys: [] },
] as const;

const at = '2026-11-20T10:00:00.000Z';

let database: TestDatabase;

const goBack = async (): Promise<void> => {
  const { db } = database;
  const migrations = readMigrationFiles({ migrationsFolder });
  const before = migrations.slice(0, 10);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql`create schema drizzle`);
  await db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of before) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
};

beforeAll(async () => {
  database = await testDatabase();
  await goBack();
});
afterAll(() => database.close());

test('what the log said before it kept facts is read as it stood', async () => {
  const { db } = database;
  await db.execute(sql`insert into organization (slug, name) values ('acme', 'Acme')`);
  for (const { itemType, action, group, text, itemKeys } of sentences) {
    await db.execute(sql`
      insert into change_log
        (fk_organization_id, item_slug, item_type, action, "group", text, item_keys, updated_at)
      select organization_id, 'landscape', ${itemType}, ${action}, ${group}, ${text},
        ${JSON.stringify(itemKeys)}::jsonb, ${at}
      from organization`);
  }

  await migrate(db);

  const rows = await db.select().from(changeLog).orderBy(asc(changeLog.logId));
  expect(
    rows.map(({ itemType, facts, itemKeys }) => {
      const read = factsSchema.parse(facts);
      return { itemType, action: actionOf(read), group: groupOf(read), text: report(read), itemKeys };
    }),
  ).toEqual(sentences);
  expect(rows.map(({ itemSlug, updatedAt }) => [itemSlug, updatedAt])).toEqual(
    sentences.map(() => ['landscape', at]),
  );
});
