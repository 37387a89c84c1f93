import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentName } from '@lintel/diagram/document';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { leaveRow } from '../sync/journal.fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { migrationsFolder } from './migrate.ts';
import { docHead, docUpdate } from './tables/document.ts';

/**
 * While servers are replaced one by one, the build before still reads and writes the tables that the new one has changed.
 * Here is what it would stumble over, from the descriptions of the tables that stand beside the migrations.
 */
const column = z.object({
  type: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  identity: z.unknown().optional(),
  generated: z.unknown().optional(),
});
type Column = z.infer<typeof column>;
const table = z.object({
  columns: z.record(z.string(), column),
  indexes: z.record(z.string(), z.object({ isUnique: z.boolean() })),
  uniqueConstraints: z.record(z.string(), z.unknown()),
  checkConstraints: z.record(z.string(), z.unknown()),
  foreignKeys: z.record(z.string(), z.unknown()),
});
type Table = z.infer<typeof table>;
const tables = z.object({ tables: z.record(z.string(), table) });
type Tables = z.infer<typeof tables>['tables'];

const fillsItself = (added: Column): boolean =>
  !added.notNull || [added.default, added.identity, added.generated].some((value) => value !== undefined);

const columnBreakages = (name: string, before: Column, after: Column | undefined): string[] => {
  if (after === undefined) return [`${name} is gone`];
  return [
    ...(after.type === before.type ? [] : [`${name} is of another type`]),
    ...(after.notNull && !before.notNull ? [`${name} has to be given`] : []),
  ];
};

const namesOfRules = ({ indexes, uniqueConstraints, checkConstraints, foreignKeys }: Table): string[] => [
  ...Object.keys(indexes).filter((name) => indexes[name]?.isUnique),
  ...Object.keys({ ...uniqueConstraints, ...checkConstraints, ...foreignKeys }),
];

const tableBreakages = (name: string, before: Table, after: Table | undefined): string[] => {
  if (after === undefined) return [`${name} is gone`];
  const known = new Set(namesOfRules(before));
  return [
    ...Object.entries(before.columns).flatMap(([key, each]) =>
      columnBreakages(`${name}.${key}`, each, after.columns[key]),
    ),
    ...Object.entries(after.columns)
      .filter(([key, added]) => before.columns[key] === undefined && !fillsItself(added))
      .map(([key]) => `${name}.${key} has to be given`),
    ...namesOfRules(after)
      .filter((rule) => !known.has(rule))
      .map((rule) => `${name} refuses by ${rule}`),
  ];
};

const breakages = (before: Tables, after: Tables): string[] =>
  Object.entries(before).flatMap(([name, each]) =>
    tableBreakages(name.replace(/^public\./, ''), each, after[name]),
  );

const meta = join(migrationsFolder, 'meta');
/** With the number of the migration after which the tables were so. */
const described = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .map((file): [string, Tables] => [
    file.slice(0, 4),
    tables.parse(JSON.parse(readFileSync(join(meta, file), 'utf8'))).tables,
  ]);

/** Servers are replaced one by one since this one. */
const firstReplaced = '0019';

/** What the build before does not stumble over all the same. */
const survived: Record<string, string> = {
  'doc_update refuses by doc_update_number_index':
    'A trigger numbers the rows of a build that writes no numbers.',
};

test('the build before goes on reading and writing what a migration changed', () => {
  const steps = described.filter(([number]) => number >= firstReplaced);
  const found = steps.slice(1).flatMap(([, after], at) => breakages(steps[at]?.[1] ?? {}, after));
  expect(steps.length).toBeGreaterThan(1);
  expect(found).toEqual(Object.keys(survived));
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('rows that it writes without numbers stand in line', async () => {
  const { db } = database;
  const payload = Buffer.from([0, 0]);
  for (const slug of ['aaaaaaaa', 'bbbbbbbb', 'aaaaaaaa', 'aaaaaaaa'])
    await leaveRow(db, slug, { userId: null, payload });
  const numbered = await db
    .select({ document: docUpdate.document, number: docUpdate.number })
    .from(docUpdate)
    .orderBy(asc(docUpdate.id));
  const [a, b] = [documentName('aaaaaaaa'), documentName('bbbbbbbb')];
  expect(numbered).toEqual([
    { document: a, number: 1 },
    { document: b, number: 1 },
    { document: a, number: 2 },
    { document: a, number: 3 },
  ]);
  const heads = await db.select({ document: docHead.document, number: docHead.number }).from(docHead);
  expect(new Map(heads.map(({ document, number }) => [document, number]))).toEqual(
    new Map([
      [a, 3],
      [b, 1],
    ]),
  );
});

const plain: Table = {
  columns: { name: { type: 'text', notNull: false } },
  indexes: {},
  uniqueConstraints: {},
  checkConstraints: {},
  foreignKeys: {},
};
const changed = (change: Partial<Table>): string[] =>
  breakages({ 'public.tag': plain }, { 'public.tag': { ...plain, ...change } });
const withColumns = (columns: Table['columns']): string[] =>
  changed({ columns: { ...plain.columns, ...columns } });

test.each<[string, string[]]>([
  ['tag is gone', breakages({ 'public.tag': plain }, {})],
  ['tag.name is gone', changed({ columns: {} })],
  ['tag.name is of another type', withColumns({ name: { type: 'integer', notNull: false } })],
  ['tag.name has to be given', withColumns({ name: { type: 'text', notNull: true } })],
  ['tag.colour has to be given', withColumns({ colour: { type: 'text', notNull: true } })],
  ['tag refuses by tag_key', changed({ indexes: { tag_key: { isUnique: true } } })],
  ['tag refuses by tag_name', changed({ uniqueConstraints: { tag_name: {} } })],
  ['tag refuses by tag_check', changed({ checkConstraints: { tag_check: {} } })],
  ['tag refuses by tag_fk', changed({ foreignKeys: { tag_fk: {} } })],
])('it would stumble where %s', (said, found) => {
  expect(found).toEqual([said]);
});

test('it does not notice what it need not know', () => {
  expect(
    withColumns({
      colour: { type: 'text', notNull: false },
      width: { type: 'integer', notNull: true, default: 1 },
      number: { type: 'integer', notNull: true, identity: {} },
      length: { type: 'integer', notNull: true, generated: {} },
    }),
  ).toEqual([]);
  expect(changed({ indexes: { tag_index: { isUnique: false } } })).toEqual([]);
  expect(breakages({}, { 'public.tag': plain })).toEqual([]);
});
