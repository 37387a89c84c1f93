import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../db/activeTransaction.ts';
import { diagram, version } from '../db/tables/diagram.ts';
import { componentInstance } from '../db/tables/drawn.ts';
import { versionState } from '../db/tables/versionState.ts';
import { compact } from '../documents/compaction.ts';
import { createDocuments } from './documents.ts';
import { unpacked } from '../documents/packedState.ts';
import { readState } from '../documents/reading.ts';
import { openRoom, type Room } from './room.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { clientOf } from '../testing/client.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom({ projectAfter: 60_000 });
});
afterAll(() => room.close());

const origin = createEditOrigin();

const drawOn = (document: string, ...changes: Change[][]): Promise<void> =>
  room
    .serverEdits()
    .transaction((tx) =>
      room.serverEdits().writeAsServer(tx, document, null, (copy) => apply(copy, changes.flat(), origin)),
    );

const frozen = async (versionId: number) => {
  const { db } = room.database;
  const rows = await db
    .select({ key: componentInstance.itemKey })
    .from(componentInstance)
    .where(eq(componentInstance.fkVersionId, versionId));
  const [kept] = await db.select().from(versionState).where(eq(versionState.fkVersionId, versionId));
  const state = await readState('kept', kept === undefined ? new Uint8Array() : await unpacked(kept));
  return {
    rows: rows.map(({ key }) => key).sort(),
    state: [...state.items.values()].flatMap(({ key, kind }) => (kind === 'instance' ? [key] : [])).sort(),
  };
};

/** A version without its rows and state. */
const newVersion = async (document: string) => {
  const { db } = room.database;
  const [row] = await db
    .select()
    .from(diagram)
    .where(eq(diagram.slug, slugOfDocument(document) ?? ''));
  const organizationId = row?.fkOrganizationId ?? 0;
  const diagramId = row?.diagramId ?? 0;
  const values = { slug: 'kept-one', seqId: 9, fkDiagramId: diagramId, fkOrganizationId: organizationId };
  const [made] = await db.insert(version).values(values).returning();
  return { organizationId, diagramId, versionId: made?.versionId ?? 0 };
};

const freeze = async (document: string, given: Awaited<ReturnType<typeof newVersion>>): Promise<number> => {
  const { db } = room.database;
  const documents = createDocuments({ db, current: () => null, settle: async () => {} });
  return inTransaction(db, () => documents.freeze(slugOfDocument(document) ?? '', given));
};

it('rows and state of a version are of one moment, although somebody draws on meanwhile', async () => {
  const document = await room.createDiagram();
  await drawOn(document, component('in-the-rows', [0, 0, 4, 2]));
  await room.projected();
  // Acknowledged, and not in the rows yet.
  await drawOn(document, component('drawn-since', [9, 0, 4, 2]));
  const kept = await newVersion(document);
  expect(await freeze(document, kept)).toBe(1);
  expect(await frozen(kept.versionId)).toEqual({ rows: ['in-the-rows'], state: ['in-the-rows'] });
});

it('the state is the stored one where that says what the rows say', async () => {
  const document = await room.createDiagram();
  await drawOn(document, component('in-the-rows', [0, 0, 4, 2]));
  await room.projected();
  await compact(room.database.db, document, { now: new Date() });
  await drawOn(document, component('drawn-since', [9, 0, 4, 2]));
  const kept = await newVersion(document);
  expect(await freeze(document, kept)).toBe(1);
  expect(await frozen(kept.versionId)).toEqual({ rows: ['in-the-rows'], state: ['in-the-rows'] });
});

/** `ends`: relations that lead between instances of the same version. */
const countsOf = (versionId: number): SQL => sql`
  select
    (select count(*)::int from component_instance where fk_version_id = ${versionId}) as instances,
    (select count(*)::int from relation where fk_version_id = ${versionId}) as relations,
    (select count(*)::int from textarea where fk_version_id = ${versionId}) as textareas,
    (select count(*)::int from group_link
      join component_instance as child on child.component_instance_id = fk_component_instance_child_id
      join component_instance as parent on parent.component_instance_id = fk_component_instance_parent_id
      where child.fk_version_id = ${versionId} and parent.fk_version_id = ${versionId}
        and replace(parent.item_key, 'area', 'box') = child.item_key) as parents,
    (select count(*)::int from relation
      join component_instance as origin on origin.component_instance_id = from_fk_component_instance_id
      join component_instance as target on target.component_instance_id = to_fk_component_instance_id
      where relation.fk_version_id = ${versionId} and origin.fk_version_id = ${versionId}
        and target.fk_version_id = ${versionId}
        and replace(origin.item_key, 'box', 'line') = relation.item_key) as ends`;

it('a version of a large diagram has all of its rows, again and again', async () => {
  const person = await room.createPerson();
  const document = await room.createDiagram();
  const slug = slugOfDocument(document) ?? '';
  const keyOf = (kind: string, index: number): string => `${kind}-${String(index).padStart(5, '0')}`;
  const groups = 340;
  await drawOn(
    document,
    ...Array.from({ length: groups }, (_, index) => [
      ...container(keyOf('area', index), [index * 20, 0, 16, 8]),
      ...component(keyOf('box', index), [index * 20 + 1, 1, 4, 2]),
      ...textarea(keyOf('text', index), [index * 20, 12, 5], 'Scope'),
      ...(index === 0 ? [] : relation(keyOf('line', index), keyOf('box', index), keyOf('box', index - 1))),
    ]),
  );
  const client = clientOf(room.app().server, room.origin, person.cookie);
  for (let time = 0; time < 2; time++) {
    const { versionId } = await client.call(versionEndpoints.create, { params: { slug }, body: {} });
    const [counts] = await room.database.rows(countsOf(versionId));
    expect(counts).toEqual({
      instances: 2 * groups,
      relations: groups - 1,
      textareas: groups,
      parents: groups,
      ends: groups - 1,
    });
  }
});
