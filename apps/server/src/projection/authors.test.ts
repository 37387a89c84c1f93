import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { type Change, set, write } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { textFromPlain } from '@lintel/diagram/text';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagram } from '../db/tables/diagram.ts';
import { docUpdate } from '../db/tables/document.ts';
import { users } from '../db/tables/user.ts';
import { leaveClient, leaveRow, merged, personalCopy } from '../sync/journal.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from '../sync/room.fixture.ts';
import type { Person } from '../testing/people.ts';
import { activitiesOn, logOf, rowsOn } from './rows.fixture.ts';

let room: Room;
let ann: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  // Projected when the test says so: what a batch holds is not left to chance.
  room = await openRoom(projectsNothing);
  ann = await room.createPerson();
  ben = await room.createPerson();
  cleo = await room.createPerson();
});
afterAll(() => room.close());

const origin = createEditOrigin();

const newDiagram = async (): Promise<string> => slugOfDocument(await room.createDiagram()) ?? '';

const edit = (copy: { doc: Peer['doc'] }, ...changes: Change[][]): void =>
  apply(openDocument(copy.doc), changes.flat(), origin);

const reported = async (slug: string) =>
  (await logOf(room.database.db, slug)).map(({ fkUserId, text }) => [fkUserId, text]);

const acted = async (slug: string) =>
  (await activitiesOn(room.database.db, slug)).map((row) => [row.fkUserId, row.itemType, row.action]);

const open = async (person: Person, slug: string) => {
  const peer = room.join(person, documentName(slug));
  await peer.ready();
  return {
    ...peer,
    does: async (...changes: Change[][]) => {
      edit(peer, ...changes);
      await until('it is saved', peer.isSaved);
    },
  };
};

const isProjected = async (slug: string): Promise<boolean> =>
  (await room.rows(documentName(slug))).every(({ projectedAt }) => projectedAt !== null);

describe('the authors after three people’s edits were projected together', () => {
  it('following a kill -9', async () => {
    const { db } = room.database;
    const slug = await newDiagram();
    const copies = [personalCopy(), personalCopy(), personalCopy()] as const;
    const [anns, bens, cleos] = copies;
    for (const [copy, person] of [
      [anns, ann],
      [bens, ben],
      [cleos, cleo],
    ] as const) {
      await leaveClient(db, slug, copy.doc, person.userId);
    }
    edit(anns, component('old-box-1', [0, 20, 4, 2], { name: 'Ledger' }));
    const before = anns.written();
    await leaveRow(db, slug, { userId: ann.userId, payload: before });
    await room.restart();
    await until('it is projected', () => isProjected(slug));

    edit(anns, component('anns-box-1', [0, 0, 4, 2], { name: 'Checkout' }));
    const first = anns.written();
    await leaveRow(db, slug, { userId: ann.userId, payload: first });
    for (const update of [before, first]) bens.take(update);
    edit(bens, component('bens-box-1', [9, 0, 4, 2], { name: 'Register' }));
    const second = bens.written();
    await leaveRow(db, slug, { userId: ben.userId, payload: second });
    for (const update of [before, first, second]) cleos.take(update);
    edit(cleos, [set('anns-box-1', 'position', { x: 1, y: 1 })]);
    const third = cleos.written();
    edit(bens, [set('anns-box-1', 'name', 'Basket')]);
    // What two of them did came in one batch, sent by the third.
    await leaveRow(db, slug, { userId: ann.userId, payload: merged([third, bens.written()]) });
    edit(cleos, [set('old-box-1', 'alive', undefined)]);
    await leaveRow(db, slug, { userId: cleo.userId, payload: cleos.written() });
    await room.restart();
    await until('it is projected', () => isProjected(slug));
    const entries = await reported(slug);
    expect(entries.slice(0, 3)).toEqual([
      [ann.userId, 'Added the component "Ledger"'],
      [ann.userId, 'Added the component "Checkout"'],
      [ben.userId, 'Added the component "Register"'],
    ]);
    expect(entries.slice(3, 5)).toContainEqual([cleo.userId, 'Moved the component "Basket"']);
    expect(entries.slice(3, 5)).toContainEqual([ben.userId, 'Renamed the component "Checkout" to "Basket"']);
    expect(entries.slice(5)).toEqual([[cleo.userId, 'Deleted the component "Ledger"']]);
    const { instances } = await rowsOn(db, slug);
    expect(instances.map(({ itemKey, name }) => [itemKey, name])).toEqual([
      ['anns-box-1', 'Basket'],
      ['bens-box-1', 'Register'],
    ]);
    const activities = await acted(slug);
    expect(activities[0]).toEqual([ann.userId, 'INSTANCE', 'ADDED']);
    expect(activities.slice(1).map(String).sort()).toEqual(
      [
        [ann.userId, 'INSTANCE', 'ADDED'],
        [ben.userId, 'INSTANCE', 'ADDED'],
        [ben.userId, 'INSTANCE', 'CHANGED'],
        [cleo.userId, 'INSTANCE', 'CHANGED'],
        [cleo.userId, 'INSTANCE', 'DELETED'],
      ]
        .map(String)
        .sort(),
    );
  });
});

describe('the change log', () => {
  const textsOf = async (slug: string) => (await reported(slug)).map(([, text]) => text);

  it('has one entry for a gesture, however many items it moved', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(
      container('domain-1', [0, 0, 20, 10], { name: 'Payments' }),
      component('inside-1', [1, 1, 4, 2]),
      component('inside-2', [8, 1, 4, 2]),
    );
    await board.does(
      ['domain-1', 'inside-1', 'inside-2'].flatMap((key) => [set(key, 'position', { x: 50, y: 50 })]),
    );
    await board.does([
      set('inside-1', 'size', { width: 5, height: 5 }),
      set('inside-1', 'position', { x: 0, y: 0 }),
    ]);
    await room.projected();
    expect(await textsOf(slug)).toEqual([
      'Added the container "Payments" and 2 components',
      'Moved the container "Payments" and 2 components',
      'Resized the component "inside-1"',
    ]);
    const groups = (await logOf(room.database.db, slug)).map(({ action, group, itemSlug, itemType }) => [
      action,
      group,
      itemSlug === slug,
      itemType,
    ]);
    expect(groups).toEqual([
      ['ADDED', 'Drawing', true, 'DIAGRAM'],
      ['MOVED', 'Drawing', true, 'DIAGRAM'],
      ['RESIZED', 'Component', true, 'DIAGRAM'],
    ]);
  });

  it('says who moved which leg of a relation, each of two at once', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(
      component('an-item-1', [0, 0, 4, 2], { name: 'Checkout' }),
      component('an-item-2', [9, 9, 4, 2], { name: 'Bank' }),
      relation('relation', 'an-item-1', 'an-item-2'),
    );
    const bens = await open(ben, slug);
    await bens.does([set('relation', 'leg-1', { axis: 'x', offset: 2 })]);
    await board.does([set('relation', 'leg1', { axis: 'x', offset: 1 })]);
    await room.projected();
    const line = 'Moved the line of the relation from "Checkout" to "Bank"';
    expect((await reported(slug)).slice(1)).toEqual([
      [ben.userId, line],
      [ann.userId, line],
    ]);
  });

  it('has one entry for a text, however long it is typed at', async () => {
    const slug = await newDiagram();
    const [board, bens] = [await open(ann, slug), await open(ben, slug)];
    const type = (text: string) => board.does([write('textarea', textFromPlain(text))]);
    await board.does(textarea('textarea', [0, 0, 5]));
    for (const text of ['N', 'No', 'Not', 'Note']) await type(text);
    await room.projected();
    for (const text of ['Notes', 'Notes on', 'Notes on it']) {
      await type(text);
      await room.projected();
    }
    expect(await reported(slug)).toEqual([[ann.userId, 'Added the text "Notes on it"']]);
    await until('Ben has it', () => openDocument(bens.doc).columns.text.has('textarea'));
    await bens.does([write('textarea', textFromPlain('Ours'))]);
    await room.projected();
    await bens.does([write('textarea', textFromPlain('Ours now'))]);
    await room.projected();
    expect(await reported(slug)).toEqual([
      [ann.userId, 'Added the text "Notes on it"'],
      [ben.userId, 'Edited the text "Ours now"'],
    ]);
    expect(await acted(slug)).toEqual([
      [ann.userId, 'TEXTAREA', 'ADDED'],
      [ben.userId, 'TEXTAREA', 'CHANGED'],
    ]);
  });

  it('reads well whatever was done', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(
      component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
      component('register', [9, 0, 4, 2], { name: '' }),
      relation('relation', 'checkout', 'register'),
    );
    await room.projected();
    await board.does([set('register', 'name', 'Register')]);
    await board.does([set('register', 'name', 'Till')]);
    await board.does([set('checkout', 'name', 'Basket')]);
    await board.does([set('checkout', 'type', 'service')]);
    await board.does([set('checkout', 'container', true)]);
    await board.does([set('relation', 'from', { item: 'checkout', endpoint: 'top-0' })]);
    await board.does([set('relation', 'labelAt', 0.5)]);
    await board.does([set('relation', 'description', '{}')]);
    await board.does([write('relation', textFromPlain('Sells'))]);
    await board.does([set('checkout', 'z', 7)], [set('register', 'z', 8)]);
    await board.does([set('relation', 'alive', undefined)]);
    await room.projected();
    expect(await textsOf(slug)).toEqual([
      'Added 2 components and 1 relation',
      'Named the component "Till"',
      'Renamed the component "Checkout" to "Basket"',
      'Changed the type of the component "Basket"',
      'Turned the component "Basket" into a container',
      'Reconnected the relation from "Basket" to "Till"',
      'Moved the label of the relation from "Basket" to "Till"',
      'Changed the description of the relation from "Basket" to "Till"',
      'Changed the label of the relation "Sells"',
      'Changed the stacking of the component "Till"',
      'Deleted the relation "Sells"',
    ]);
  });

  it('tells nothing of what came and went before anybody could see a row of it', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(component('checkout', [0, 0, 4, 2]));
    await board.does([set('checkout', 'alive', undefined)]);
    await room.projected();
    expect(await reported(slug)).toEqual([]);
    expect(await acted(slug)).toEqual([]);
    expect((await rowsOn(room.database.db, slug)).instances).toEqual([]);
  });

  it('keeps what somebody did whose account is gone', async () => {
    const { db } = room.database;
    const slug = await newDiagram();
    const gone = await room.createPerson({ organization: null });
    const copy = personalCopy();
    edit(copy, component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
    await leaveClient(db, slug, copy.doc, gone.userId);
    await leaveRow(db, slug, { userId: gone.userId, payload: copy.written() });
    await db.delete(users).where(eq(users.userId, gone.userId));
    await room.restart();
    await until('it is projected', () => isProjected(slug));
    expect(await reported(slug)).toEqual([[null, 'Added the component "Checkout"']]);
    const [row] = await db.select().from(diagram).where(eq(diagram.slug, slug));
    expect(row?.updatedByUserId).toBeNull();
  });
});

describe('a projection', () => {
  it('that fails is tried again, and edits and other documents go on', async () => {
    const { db } = room.database;
    const [broken, well] = [await newDiagram(), await newDiagram()];
    const [board, other] = [await open(ann, broken), await open(ann, well)];
    await board.does(component('checkout', [0, 0, 4, 2]));
    await other.does(component('checkout', [0, 0, 4, 2]));
    // Another item has taken the row of this one: no statement will go through.
    const id = (await rowsOn(db, broken)).diagramId;
    await db.execute(`alter table component_instance add constraint broken check (fk_diagram_id <> ${id})`);
    await room.projected();
    expect(await isProjected(broken)).toBe(false);
    expect(await isProjected(well)).toBe(true);
    await board.does([set('checkout', 'position', { x: 5, y: 5 })]);
    await db.execute('alter table component_instance drop constraint broken');
    await room.projected();
    expect(await isProjected(broken)).toBe(true);
    expect((await rowsOn(db, broken)).instances).toMatchObject([{ xCoordinate: 5 }]);
    expect(await reported(broken)).toEqual([
      [ann.userId, 'Added the component "checkout"'],
      [ann.userId, 'Moved the component "checkout"'],
    ]);
  });

  it('waits for a database that is gone, and then tells everything once', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(component('checkout', [0, 0, 4, 2]));
    room.database.faults.down = true;
    await room.projected();
    room.database.faults.down = false;
    expect(await isProjected(slug)).toBe(false);
    await room.projected();
    expect(await isProjected(slug)).toBe(true);
    expect(await reported(slug)).toHaveLength(1);
  });

  it('that somebody else has done is not done again', async () => {
    const { db } = room.database;
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(component('checkout', [0, 0, 4, 2]));
    await db
      .update(docUpdate)
      .set({ projectedAt: new Date().toISOString() })
      .where(eq(docUpdate.document, documentName(slug)));
    await board.does(component('register', [9, 0, 4, 2]));
    await room.projected();
    expect(await isProjected(slug)).toBe(true);
    expect((await rowsOn(db, slug)).instances).toHaveLength(2);
    expect(await reported(slug)).toEqual([[ann.userId, 'Added the component "register"']]);
  });

  it('of what was issued is not projected itself', async () => {
    const slug = await newDiagram();
    const board = await open(ann, slug);
    await board.does(component('checkout', [0, 0, 4, 2]));
    await room.projected();
    const before = await room.rows(documentName(slug));
    await room.projected();
    await room.projected();
    expect(await room.rows(documentName(slug))).toEqual(before);
    // What Ann drew, the stamp, and the id with the slug.
    expect(before.map(({ userId }) => userId)).toEqual([ann.userId, null, null]);
  });
});
