import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { componentModel } from '../db/tables/component.ts';
import { docClient, docSnapshot } from '../db/tables/document.ts';
import { job } from '../db/tables/job.ts';
import { logOf, rowsOn } from '../projection/rows.fixture.ts';
import { clientOf } from '../testing/client.ts';
import type { Person } from '../testing/people.ts';
import { openStored } from '../documents/heldDocument.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { openRoom, type Room, until } from './room.fixture.ts';
import type { Issuing } from '../documents/serverEdits.ts';
import { readStored } from '../documents/stored.ts';

let room: Room;
let ann: Person;
let ahead = 0;
const day = 86_400_000;

beforeAll(async () => {
  room = await openRoom({ projectAfter: 20, now: () => new Date(Date.now() + ahead) });
  ann = await room.createPerson();
});
afterAll(() => room.close());

const origin = createEditOrigin();

const asAnn = () => clientOf(room.app().server, room.origin, ann.cookie);

const traces = async (document: string): Promise<number> => {
  const { db } = room.database;
  return (
    (await room.rows(document)).length +
    (await db.$count(docSnapshot, eq(docSnapshot.document, document))) +
    (await db.$count(docClient, eq(docClient.document, document)))
  );
};

describe('a deleted diagram', () => {
  it('takes its document along, and sends away whoever has it open', async () => {
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    view.draw('drawn-here');
    await until('it is saved', view.isSaved);
    expect(await traces(document)).toBeGreaterThan(0);
    await asAnn().call(diagramEndpoints.remove, { body: { diagramSlugs: [slugOfDocument(document) ?? ''] } });
    await until('she is sent away', () => view.reasons.includes('access-ended'));
    view.draw('too-late-01');
    view.reattach();
    await until('she is not let in again', () => view.reasons.includes('forbidden'));
    await until('nothing is left of it', async () => (await traces(document)) === 0);
    view.leave();
    await room.projected();
    expect(await traces(document)).toBe(0);
  });

  it('leaves no edit behind that was on its way', async () => {
    const document = documentName('never-was-there');
    const { transaction, writeAsServer } = room.serverEdits();
    await transaction((tx) =>
      writeAsServer(tx, document, null, ({ columns }) => void columns.alive.set('a-key-001', true)),
    );
    expect(await room.rows(document)).toHaveLength(1);
    await until('nothing is left of it', async () => (await room.rows(document)).length === 0);
  });
});

describe('a duplicated diagram', () => {
  it('has what is drawn on the original at that moment, under ids and slugs of its own', async () => {
    const { db } = room.database;
    await db
      .insert(componentModel)
      .values({ slug: 'basket', name: 'Basket', fkOrganizationId: room.organization.organizationId });
    const document = await room.createDiagram();
    const slug = slugOfDocument(document) ?? '';
    const view = room.join(ann, document);
    await view.ready();
    const changes = [
      container('domain-1', [0, 0, 20, 10], { name: 'Payments' }),
      component('checkout', [1, 1, 4, 2], { component: 'basket' }),
      component('goes-away', [9, 1, 4, 2]),
      relation('relation', 'checkout', 'domain-1', {
        text: 'Sells',
        labelAt: 0.25,
        links: [slug],
        bends: [{ leg: -1, axis: 'x', offset: 3 }],
      }),
      textarea('textarea', [0, 20, 5], 'Scope'),
      [set('checkout', 'position', { x: 2, y: 2 }), set('goes-away', 'alive', undefined)],
    ];
    apply(openDocument(view.doc), changes.flat(), origin);
    await until('it is saved', view.isSaved);
    await until('ids are issued', () => view.doc.getMap('slug').has('textarea'));

    const [copied] = await asAnn().call(diagramEndpoints.duplicate, { body: { diagrams: [{ slug }] } });
    const copy = copied?.slug ?? '';
    await until('its rows are there', async () => (await rowsOn(db, copy)).textareas.length === 1);
    const plain = (rows: Awaited<ReturnType<typeof rowsOn>>) =>
      JSON.parse(
        JSON.stringify([rows.instances, rows.textareas, rows.relations], (name, value: unknown) =>
          /Id$|^slug$|At$/.test(name) && name !== 'fkComponentId' ? undefined : value,
        ),
      ) as unknown;
    const [theirs, ours] = [await rowsOn(db, slug), await rowsOn(db, copy)];
    expect(plain(ours)).toEqual(plain(theirs));
    expect(ours.groups).toHaveLength(1);
    const slugs = [...theirs.instances, ...ours.instances].map((row) => row.slug);
    expect(new Set(slugs).size).toBe(4);
    expect((await logOf(db, copy)).map(({ action }) => action)).toEqual(['CREATED']);

    const stored = openDocument(await room.stored(documentName(copy)));
    expect(stored.columns.base.has('goes-away')).toBe(false);
    expect(stored.columns.labelAt.get('relation')).toBe(0.25);
    expect(stored.columns['leg-1'].get('relation')).toEqual({ axis: 'x', offset: 3 });
    const later = room.join(ann, documentName(copy));
    await later.ready();
    apply(openDocument(later.doc), [set('checkout', 'position', { x: 9, y: 9 })], origin);
    await until('it is saved', later.isSaved);
    expect(openDocument(view.doc).columns.position.get('checkout')).toEqual({ x: 2, y: 2 });
  });

  it('of nothing drawn is a diagram with nothing drawn', async () => {
    const document = await room.createDiagram();
    const [copied] = await asAnn().call(diagramEndpoints.duplicate, {
      body: { diagrams: [{ slug: slugOfDocument(document) ?? '' }] },
    });
    expect(await traces(documentName(copied?.slug ?? ''))).toBe(0);
  });
});

describe('what is dead', () => {
  const deadAfter = async (days: number): Promise<void> => {
    ahead += days * day;
    await room.app().jobs.runDue();
  };
  const holds = async (document: string, key: string): Promise<boolean> =>
    openDocument(await room.stored(document)).columns.base.has(key);

  it('is removed for good after thirty days, by a job, even if nobody opens the diagram', async () => {
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    for (const key of ['stays-here', 'dies-first', 'dies-twice']) view.draw(key);
    const { columns } = openDocument(view.doc);
    columns.leg1.set('dies-first', { axis: 'x', offset: 3 });
    columns.alive.delete('dies-first');
    columns.alive.delete('dies-twice');
    await until('it is saved', view.isSaved);
    view.leave();
    const { db } = room.database;
    const deaths = async () => {
      const [found] = await db.select().from(docSnapshot).where(eq(docSnapshot.document, document));
      return Object.keys(found?.deaths ?? {}).sort();
    };
    await until('the deaths are noted', async () => (await deaths()).length === 2);
    expect(await deaths()).toEqual(['dies-first', 'dies-twice']);

    await deadAfter(20);
    expect(await holds(document, 'dies-first')).toBe(true);
    const { transaction, writeAsServer } = room.serverEdits();
    // Brought back and deleted again: its time starts anew.
    for (const isAlive of [true, false]) {
      await transaction((tx) =>
        writeAsServer(tx, document, null, (copy) => {
          if (isAlive) copy.columns.alive.set('dies-twice', true);
          else copy.columns.alive.delete('dies-twice');
        }),
      );
    }
    await room.projected();
    await deadAfter(11);
    expect(await holds(document, 'dies-first')).toBe(false);
    expect(openDocument(await room.stored(document)).columns.leg1.size).toBe(0);
    expect(await holds(document, 'dies-twice')).toBe(true);
    expect(await holds(document, 'stays-here')).toBe(true);
    await deadAfter(31);
    expect(await holds(document, 'dies-twice')).toBe(false);
    expect(await holds(document, 'stays-here')).toBe(true);
    expect((await rowsOn(db, slugOfDocument(document) ?? '')).instances).toMatchObject([
      { itemKey: 'stays-here' },
    ]);
    const jobs = await db.select().from(job).where(eq(job.kind, 'documents.purge'));
    expect(jobs).toMatchObject([{ kind: 'documents.purge', attempts: 0, lockedAt: null, lastError: null }]);
  });
});

describe('what the server writes', () => {
  it('is not lost when somebody else writes after it has looked', async () => {
    const document = await room.createDiagram();
    const edits = room.serverEdits() as Issuing;
    const write = (key: string) =>
      edits.transaction((tx) =>
        edits.writeAsServer(tx, document, null, (copy) => apply(copy, component(key, [0, 0, 4, 2]), origin)),
      );
    await write('drawn-first');
    const held = await openStored(document, await readStored(room.database.db, document));
    await write('drawn-later');
    const settings = [{ column: 'slug', key: 'drawn-first', value: 'first' }];
    await edits.transaction((tx) => edits.issue(tx, held, settings));
    held.close();
    const { columns } = openDocument(await room.stored(document));
    expect(columns.slug.get('drawn-first')).toBe('first');
    expect(columns.alive.get('drawn-later')).toBe(true);
  });
});
