import type { Change } from '@lintel/diagram/change';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagram, version } from '../db/tables/diagram.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { freezeRows } from './freezeRows.ts';
import { openGrouped } from './grouped.fixture.ts';
import { allRowsIn } from './rows.fixture.ts';

let database: TestDatabase;
let ann: Person;

beforeAll(async () => {
  database = await testDatabase();
  ann = await createPerson(database.db, new Date());
});
afterAll(() => database.close());

const makeVersion = async (slug: string) => {
  const { db } = database;
  const [of] = await db.select().from(diagram).where(eq(diagram.slug, slug)).orderBy(asc(diagram.diagramId));
  const { diagramId = 0, fkOrganizationId = 0 } = of ?? {};
  const [made] = await db
    .insert(version)
    .values({ slug: `${slug}-kept`, seqId: 1, fkDiagramId: diagramId, fkOrganizationId })
    .returning();
  return { diagramId, versionId: made?.versionId ?? 0 };
};

/** The rows of a diagram now, or of a version, without what tells the one from the other: ids are said in keys. */
const drawnIn = async (given: { diagramId: number; versionId: number | null }) => {
  const all = await allRowsIn(database.db);
  const isMeant = (row: { fkDiagramId: number; fkVersionId: number | null }): boolean =>
    row.fkDiagramId === given.diagramId && row.fkVersionId === given.versionId;
  const instances = all.instances.filter(isMeant);
  const keyById = new Map(instances.map((row) => [row.componentInstanceId, row.itemKey]));
  const itemOf = (id: number): string => keyById.get(id) ?? `the instance ${id}, which is not among them`;
  const byKey = (one: { itemKey: string }, other: { itemKey: string }): number =>
    one.itemKey < other.itemKey ? -1 : 1;
  return {
    instances: instances
      .map(({ componentInstanceId: _id, fkVersionId: _version, ...row }) => row)
      .toSorted(byKey),
    textareas: all.textareas
      .filter(isMeant)
      .map(({ textareaId: _id, fkVersionId: _version, ...row }) => row)
      .toSorted(byKey),
    relations: all.relations
      .filter(isMeant)
      .map(
        ({
          relationId: _id,
          fkVersionId: _version,
          fromFkComponentInstanceId,
          toFkComponentInstanceId,
          ...row
        }) => ({
          ...row,
          from: itemOf(fromFkComponentInstanceId),
          to: itemOf(toFkComponentInstanceId),
        }),
      )
      .toSorted(byKey),
    groups: all.groups
      .filter((row) => keyById.has(row.fkComponentInstanceChildId))
      .map((row) =>
        [itemOf(row.fkComponentInstanceChildId), itemOf(row.fkComponentInstanceParentId)].join(' in '),
      )
      .toSorted(),
  };
};

const keyOf = (kind: string, at: number): string => `${kind}-${String(at).padStart(5, '0')}`;

/** A column of containers, each with a component in it that leads to the one above, and a text beside it. */
const rowOf = (at: number): Change[] => [
  ...container(keyOf('area', at), [0, at * 20, 16, 8]),
  ...component(keyOf('box', at), [1, at * 20 + 1, 4, 2], { name: `Box ${at}` }),
  ...textarea(keyOf('text', at), [40, at * 20, 5], `Scope ${at}`),
  ...(at === 0
    ? []
    : relation(keyOf('line', at), keyOf('box', at), keyOf('box', at - 1), { text: `Calls ${at}` })),
];

// The last page of instances is full in the one and not in the other.
it.each([1, 100, 130])('a version has the rows of its diagram, %i of each', async (count) => {
  const slug = `frozen-${count}`;
  const { mirror, edit } = await openGrouped(database.db, { slug, items: 0, person: ann });
  await edit(...Array.from({ length: count }, (_, at) => rowOf(at)));
  await mirror.project();
  const kept = await makeVersion(slug);
  const before = await drawnIn({ ...kept, versionId: null });
  expect(
    [before.instances, before.textareas, before.relations, before.groups].map((rows) => rows.length),
  ).toEqual([2 * count, count, count - 1, count]);
  await database.db.transaction((tx) => freezeRows(tx, kept));
  expect(await drawnIn(kept)).toEqual(before);
  expect(await drawnIn({ ...kept, versionId: null })).toEqual(before);
  mirror.close();
});
