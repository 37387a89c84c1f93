import { set } from '@lintel/diagram/change';
import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '../db/statements.fixture.ts';
import { docUpdate } from '../db/tables/document.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { groupedKey, openGrouped } from './grouped.fixture.ts';
import { rowsOn } from './rows.fixture.ts';

let database: TestDatabase;
let ann: Person;

beforeAll(async () => {
  database = await testDatabase();
  ann = await createPerson(database.db, new Date());
});
afterAll(() => database.close());

const open = (slug: string, items: number) => openGrouped(database.db, { slug, items, person: ann });

it('a move takes the same statements on 10,000 items as on 100, and touches one row', async () => {
  const counts: number[] = [];
  for (const items of [100, 10_000]) {
    const slug = `cost-${items}`;
    const { mirror, edit } = await open(slug, items);
    const before = new Map((await rowsOn(database.db, slug)).instances.map((row) => [row.itemKey, row]));
    // Out of its container, so that the group link goes as well.
    await edit([set(groupedKey(1), 'position', { x: -100, y: -100 })]);
    counts.push(await countStatements(() => mirror.project()));
    const { instances, groups } = await rowsOn(database.db, slug);
    const touched = instances.filter((row) => row.updatedAt !== before.get(row.itemKey)?.updatedAt);
    expect(touched.map(({ itemKey }) => itemKey)).toEqual([groupedKey(1)]);
    expect(instances).toHaveLength(items);
    expect(groups).toHaveLength((items / 10) * 9 - 1);
    mirror.close();
  }
  const [few, many] = counts;
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(12);
}, 120_000);

it('a container that moves changes the links of what it leaves and what it comes to hold', async () => {
  const { mirror, edit } = await open('cost-of-groups', 1_000);
  await edit([set(groupedKey(0), 'position', { x: -1000, y: 0 })]);
  await mirror.project();
  expect((await rowsOn(database.db, 'cost-of-groups')).groups).toHaveLength(900 - 9);
  mirror.close();
});

/** How many rows of the journal wait to be projected. */
const waitingOf = async (slug: string): Promise<number> => {
  const [found] = await database.db
    .select({ rows: count() })
    .from(docUpdate)
    .where(and(eq(docUpdate.document, documentName(slug)), isNull(docUpdate.projectedAt)));
  return found?.rows ?? 0;
};

it('much that was drawn at once comes a part at a time, between which others have the database', async () => {
  const slug = 'cost-of-much';
  const { mirror, edit } = await open(slug, 10);
  const drawn = (from: number) =>
    Array.from({ length: 400 }, (_, index) =>
      component(groupedKey(100 + from + index), [5_000, index * 3, 4, 2]),
    );
  for (let from = 0; from < 2_400; from += 400) await edit(...drawn(from));
  const seen = new Set([await waitingOf(slug)]);
  let isDone = false;
  const projected = mirror.project().finally(() => (isDone = true));
  while (!isDone) seen.add(await waitingOf(slug));
  await projected;
  expect([...seen]).toEqual([6, 4, 2, 0]);
  const { instances } = await rowsOn(database.db, slug);
  expect(instances).toHaveLength(10 + 2_400);
  mirror.close();
}, 120_000);
