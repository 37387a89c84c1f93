import { apply, createEditOrigin } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { schemaNumber } from '@lintel/diagram/layout';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { set } from '@lintel/diagram/change';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { types } from '../db/tables/type.ts';
import { leaveRow, personalCopy } from '../sync/journal.fixture.ts';
import { openRoom, type Peer, type Room, until } from '../sync/room.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { createOrganization, type Person } from '../testing/people.ts';
import { activitiesOn, logOf, rowsOn } from './rows.fixture.ts';

let room: Room;
let ann: Person;

beforeAll(async () => {
  room = await openRoom({ projectAfter: 30 });
  ann = await room.createPerson();
});
afterAll(() => room.close());

const origin = createEditOrigin();

interface Board extends Peer {
  slug: string;
  /** Does it, and waits until it is in the rows. */
  does(...changes: Change[][]): Promise<void>;
}

const unprojected = async (document: string): Promise<number> =>
  (await room.rows(document)).filter(({ projectedAt }) => projectedAt === null).length;

const open = async (person: Person = ann, document?: string): Promise<Board> => {
  const name = document ?? (await room.createDiagram());
  const peer = room.join(person, name);
  await peer.ready();
  return {
    ...peer,
    slug: slugOfDocument(name) ?? '',
    does: async (...changes) => {
      apply(openDocument(peer.doc), changes.flat(), origin);
      await until('it is saved', peer.isSaved, 60_000);
      await until('it is projected', async () => (await unprojected(name)) === 0, 60_000);
    },
  };
};

describe('rows', () => {
  it('say what is drawn, and the document learns their ids and slugs', async () => {
    const board = await open();
    await board.does(
      container('domain-1', [0, 0, 20, 10], { name: 'Payments' }),
      component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
      component('register', [30, 2, 4, 2], { name: 'Register' }),
      relation('relation', 'checkout right-1', 'register left-0', { text: 'Sells' }),
      textarea('textarea', [1, 20, 6], 'First line\nSecond'),
    );
    const { instances, relations, textareas, groups } = await rowsOn(room.database.db, board.slug);
    const [checkout, domain] = instances;
    expect(instances.map(({ itemKey }) => itemKey)).toEqual(['checkout', 'domain-1', 'register']);
    expect(checkout).toMatchObject({
      name: 'Checkout',
      container: false,
      width: 4,
      height: 2,
      xCoordinate: 2,
      yCoordinate: 2,
      zIndex: 0,
      fkComponentId: null,
      fkTypeId: null,
      fkVersionId: null,
    });
    expect(domain).toMatchObject({ container: true, zIndex: -200 });
    expect(relations).toMatchObject([
      {
        text: 'Sells',
        fromFkComponentInstanceId: checkout?.componentInstanceId,
        toFkComponentInstanceId: instances[2]?.componentInstanceId,
        fromEndpoint: 'right-1',
        toEndpoint: 'left-0',
        description: null,
      },
    ]);
    expect(textareas).toMatchObject([
      { text: 'First line\nSecond', width: 6, xCoordinate: 1, yCoordinate: 20 },
    ]);
    expect(JSON.parse(textareas[0]?.richText ?? '')).toHaveProperty('root');
    expect(groups).toMatchObject([
      {
        fkComponentInstanceChildId: checkout?.componentInstanceId,
        fkComponentInstanceParentId: domain?.componentInstanceId,
      },
    ]);
    await until('the client knows them', () => board.doc.getMap('slug').size === 5);
    expect(board.doc.getMap('id').get('checkout')).toBe(checkout?.componentInstanceId);
    expect(board.doc.getMap('slug').get('checkout')).toBe(checkout?.slug);
    expect(new Set(board.doc.getMap('slug').values()).size).toBe(5);
    expect(board.doc.getMap('meta').get('schema')).toBe(schemaNumber);
  });

  it('of what was not touched are not touched', async () => {
    const board = await open();
    await board.does(component('still-01', [0, 0, 4, 2]), component('moving-1', [10, 0, 4, 2]));
    const before = await rowsOn(room.database.db, board.slug);
    await board.does([set('moving-1', 'position', { x: 11, y: 1 })]);
    const after = await rowsOn(room.database.db, board.slug);
    expect(after.instances[1]).toEqual(before.instances[1]);
    expect(after.instances[0]).toEqual({
      ...before.instances[0],
      xCoordinate: 11,
      yCoordinate: 1,
      updatedAt: after.instances[0]?.updatedAt,
    });
  });

  it('go with their items, and come back as the same', async () => {
    const board = await open();
    await board.does(
      component('checkout', [0, 0, 4, 2]),
      component('register', [9, 0, 4, 2]),
      relation('relation', 'checkout', 'register'),
    );
    const before = await rowsOn(room.database.db, board.slug);
    await board.does([set('checkout', 'alive', undefined), set('relation', 'alive', undefined)]);
    const gone = await rowsOn(room.database.db, board.slug);
    expect(gone.instances.map(({ itemKey }) => itemKey)).toEqual(['register']);
    expect(gone.relations).toEqual([]);
    await board.does([set('checkout', 'alive', true), set('relation', 'alive', true)]);
    const back = await rowsOn(room.database.db, board.slug);
    const identity = ({ instances, relations }: typeof back) => [
      instances.map((row) => [row.componentInstanceId, row.slug]),
      relations.map((row) => [row.relationId, row.slug]),
    ];
    expect(identity(back)).toEqual(identity(before));
    expect((await logOf(room.database.db, board.slug)).map(({ text }) => text)).toEqual([
      'Added 2 components and 1 relation',
      'Deleted the component "checkout" and 1 relation',
      'Restored the component "checkout" and 1 relation',
    ]);
  });

  it('of a relation go with its end, and come back when only the end does', async () => {
    const board = await open();
    await board.does(
      component('checkout', [0, 0, 4, 2]),
      component('register', [9, 0, 4, 2]),
      relation('relation', 'checkout', 'register'),
    );
    await board.does([set('checkout', 'alive', undefined)]);
    expect((await rowsOn(room.database.db, board.slug)).relations).toEqual([]);
    await board.does([set('checkout', 'alive', true)]);
    expect((await rowsOn(room.database.db, board.slug)).relations).toHaveLength(1);
  });

  it('name a component, type or diagram of the own organisation only: a component key of another organisation', async () => {
    const { db } = room.database;
    const other = await createOrganization(db);
    const insert = async (organizationId: number, slug: string) => {
      await db
        .insert(componentModel)
        .values({ slug, name: `Model ${slug}`, fkOrganizationId: organizationId });
      await db.insert(types).values({ slug, name: `Type ${slug}`, fkOrganizationId: organizationId });
      await db
        .insert(diagram)
        .values({ slug, name: slug, concurrencyKey: slug, fkOrganizationId: organizationId });
    };
    await insert(room.organization.organizationId, 'ours');
    await insert(other.organizationId, 'theirs');
    const board = await open();
    const item = (key: string, slug: string | null) =>
      component(key, [0, 0, 4, 2], { component: slug, type: slug });
    await board.does(
      item('a-own-ref', 'ours'),
      item('b-foreign', 'theirs'),
      item('c-absent', 'nobodys'),
      relation('relation', 'a-own-ref', 'b-foreign', { links: ['ours', 'theirs', 'nobodys', 'ours'] }),
    );
    const { instances, relations } = await rowsOn(db, board.slug);
    expect(instances.map((row) => [row.fkComponentId === null, row.fkTypeId === null])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    const links = () =>
      db
        .select()
        .from(diagramLink)
        .where(eq(diagramLink.fkRelationId, relations[0]?.relationId ?? 0));
    const before = await links();
    expect(before).toHaveLength(1);
    expect((await logOf(db, board.slug)).at(-1)?.text).not.toContain('theirs');
    await board.does([set('relation', 'links', [board.slug, 'ours'])]);
    const after = await links();
    expect(after).toHaveLength(2);
    expect(after).toContainEqual(before[0]);
    await board.does([set('relation', 'links', [])]);
    expect(await links()).toEqual([]);
    await board.does([set('a-own-ref', 'component', null)]);
    expect((await rowsOn(db, board.slug)).instances[0]?.fkComponentId).toBeNull();
  });

  it('of groups change only where something lies elsewhere', async () => {
    const board = await open();
    await board.does(
      container('domain-1', [0, 0, 20, 10]),
      container('domain-2', [40, 0, 20, 10]),
      component('inside-1', [1, 1, 4, 2]),
      component('inside-2', [41, 1, 4, 2]),
    );
    const parents = async () => {
      const { instances, groups } = await rowsOn(room.database.db, board.slug);
      const keys = new Map(instances.map((row) => [row.componentInstanceId, row.itemKey]));
      return Object.fromEntries(
        groups.map((row) => [
          keys.get(row.fkComponentInstanceChildId),
          keys.get(row.fkComponentInstanceParentId),
        ]),
      );
    };
    expect(await parents()).toEqual({ 'inside-1': 'domain-1', 'inside-2': 'domain-2' });
    await board.does([set('domain-1', 'position', { x: 100, y: 0 })]);
    expect(await parents()).toEqual({ 'inside-2': 'domain-2' });
    await board.does(container('domain-3', [0, 0, 50, 50]));
    expect(await parents()).toEqual({ 'inside-1': 'domain-3', 'inside-2': 'domain-2' });
    await board.does([set('domain-2', 'container', false)]);
    expect(await parents()).toEqual({ 'inside-1': 'domain-3', 'inside-2': 'domain-3' });
    await board.does([set('domain-3', 'alive', undefined)]);
    expect(await parents()).toEqual({});
  });

  it('hold nothing that a database would refuse', async () => {
    const hostile = `nul \0, half \ud800 a pair, ${'long '.repeat(19_000)}`;
    // Nobody gets this past the door; the journal may still hold it from before there was one.
    const copy = personalCopy();
    const write = (...changes: Change[][]): void => apply(openDocument(copy.doc), changes.flat(), origin);
    write(
      textarea('textarea', [0, 0, 5], hostile),
      textarea('textless', [0, 20, 5], '\0\0'),
      component('checkout', [0, 9, 2000, 2000], { name: 'n'.repeat(200), z: 1_000_000_000 }),
      component('register', [1_000_000, -1_000_000, 1, 1], { name: '' }),
      relation('relation', 'checkout top-1999', 'register', { text: hostile, description: 'no state' }),
    );
    const document = await room.createDiagram();
    const slug = slugOfDocument(document) ?? '';
    await leaveRow(room.database.db, slug, { userId: ann.userId, payload: copy.written() });
    await open(ann, document);
    await until('it is projected', async () => (await unprojected(document)) === 0);
    const { instances, textareas, relations } = await rowsOn(room.database.db, slug);
    expect(instances).toHaveLength(2);
    expect(textareas[0]?.text).toContain('a pair, long long');
    expect(textareas[0]?.text.includes('\0')).toBe(false);
    expect(textareas[0]?.text.isWellFormed()).toBe(true);
    expect(textareas[1]).toMatchObject({ text: '', richText: null });
    expect(relations[0]).toMatchObject({ description: null, richDescription: null });
  });

  it('of 6,000 items drawn offline arrive at once', async () => {
    const board = await open();
    const many = Array.from({ length: 6_000 }, (_, index) => {
      const key = `offline-${String(index).padStart(5, '0')}`;
      const [x, y] = [(index % 100) * 6, Math.floor(index / 100) * 4];
      if (index % 3 === 1) return textarea(key, [x, y, 4], `Text ${index}`);
      return component(key, [x, y, 4, 2]);
    });
    await board.does(...many);
    const { instances, textareas } = await rowsOn(room.database.db, board.slug);
    expect([instances.length, textareas.length]).toEqual([4_000, 2_000]);
    await until('all have ids', () => board.doc.getMap('id').size === 6_000);
    expect((await logOf(room.database.db, board.slug)).map(({ text }) => text)).toEqual([
      'Added 4000 components and 2000 texts',
    ]);
    // Nobody is helped by being shown thousands.
    expect((await logOf(room.database.db, board.slug)).map(({ itemKeys }) => itemKeys)).toEqual([[]]);
    expect(await activitiesOn(room.database.db, board.slug)).toHaveLength(6_000);
  }, 150_000);
});

describe('entries of the change log', () => {
  it('name what they are about exactly, be it called as something else is', async () => {
    const board = await open();
    await board.does(
      component('checkout', [0, 0, 4, 2], { name: 'Till' }),
      component('register', [9, 0, 4, 2], { name: 'Till' }),
    );
    await board.does([set('register', 'position', { x: 9, y: 9 })]);
    await board.does([set('checkout', 'alive', undefined)]);
    expect(
      (await logOf(room.database.db, board.slug)).map(({ text, itemKeys }) => [text, itemKeys.toSorted()]),
    ).toEqual([
      ['Added 2 components', ['checkout', 'register']],
      ['Moved the component "Till"', ['register']],
      ['Deleted the component "Till"', ['checkout']],
    ]);
  });
});

describe('the diagram itself', () => {
  it('was changed by whoever drew last', async () => {
    const ben = await room.createPerson({ firstName: 'Ben' });
    const board = await open();
    const read = async () =>
      (await room.database.db.select().from(diagram).where(eq(diagram.slug, board.slug)))[0];
    const before = await read();
    await board.does(component('checkout', [0, 0, 4, 2]));
    const after = await read();
    expect(after?.updatedByUserId).toBe(ann.userId);
    expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''));
    expect(after?.concurrencyKey).toBe(before?.concurrencyKey);
    const bens = await open(ben, `diagram:${board.slug}`);
    await bens.does([set('checkout', 'position', { x: 1, y: 1 })]);
    expect((await read())?.updatedByUserId).toBe(ben.userId);
  });
});
