import { isDeepStrictEqual } from 'node:util';
import { openDocument } from '@lintel/diagram/document';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { sessions } from '../db/tables/access.ts';
import { diagram } from '../db/tables/diagram.ts';
import { docClient, docHead } from '../db/tables/document.ts';
import { componentInstance } from '../db/tables/drawn.ts';
import { changeLog } from '../db/tables/logs.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { openBus } from '../testing/nodesOfProcess.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { Person } from '../testing/people.ts';
import { openRoom, type Peer, type Room, until } from './room.fixture.ts';

const bus = openBus();
let database: TestDatabase;
let north: Room;
let south: Room;
beforeAll(async () => {
  database = await testDatabase();
  north = await openRoom({ database, nodes: bus.join, projectAfter: 50 });
  south = await openRoom({ database, nodes: bus.join, projectAfter: 50 });
});
afterEach(() => {
  bus.state.isCut = false;
});
afterAll(async () => {
  await south.close();
  await north.close();
});

/** Ann is at one server, Ben at the other. */
const openBoth = async () => {
  const document = await north.createDiagram();
  const [ann, ben] = [await north.createPerson(), await north.createPerson()];
  const [annsView, bensView] = [north.join(ann, document), south.join(ben, document)];
  await Promise.all([annsView.ready(), bensView.ready()]);
  return { document, ann, ben, annsView, bensView };
};

const saved = (...views: Peer[]): Promise<void> =>
  until('all is saved', () => views.every((view) => view.isSaved()));

const stateOf = (doc: Y.Doc): unknown =>
  Object.fromEntries(
    Object.entries(openDocument(doc).columns).map(([name, column]) => [name, column.toJSON()]),
  );

/** In the order in which they were written. */
const numbersOf = async (document: string): Promise<number[]> => {
  const rows = await north.rows(document);
  return rows.map(({ number }) => number);
};

const rowsOf = async (document: string) => {
  const [found] = await database.db
    .select()
    .from(diagram)
    .where(eq(diagram.slug, slugOfDocument(document) ?? ''));
  const diagramId = found?.diagramId ?? 0;
  const drawn = await database.db
    .select({ id: componentInstance.componentInstanceId })
    .from(componentInstance)
    .where(eq(componentInstance.fkDiagramId, diagramId));
  const entries = await database.db
    .select({ facts: changeLog.facts, by: changeLog.fkUserId })
    .from(changeLog)
    .where(eq(changeLog.fkDiagramId, diagramId))
    .orderBy(asc(changeLog.logId));
  return { drawn, entries };
};

describe('two servers on one database', () => {
  it('show each other what is drawn, with the same ids, and each edit is told once', async () => {
    const { document, annsView, bensView } = await openBoth();
    for (let count = 0; count < 20; count++) {
      annsView.draw(`of-ann-${count}`);
      bensView.draw(`of-ben-${count}`);
      if (count % 5 === 0) await saved(annsView, bensView);
    }
    await saved(annsView, bensView);
    await until('both have everything, with ids', () =>
      [annsView, bensView].every(({ doc }) => doc.getMap('id').size === 40 && doc.getMap('slug').size === 40),
    );
    await until('both show the same', () => isDeepStrictEqual(stateOf(annsView.doc), stateOf(bensView.doc)));
    expect(stateOf(await north.stored(document))).toEqual(stateOf(annsView.doc));
    const numbers = await numbersOf(document);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    const [head] = await database.db.select().from(docHead).where(eq(docHead.document, document));
    expect(head?.number).toBe(numbers.length);
    const { drawn, entries } = await rowsOf(document);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(40);
    expect(entries).toHaveLength(40);
  });

  it('see edits of each other when they cannot talk, a little later', async () => {
    const { annsView, bensView } = await openBoth();
    bus.state.isCut = true;
    annsView.draw('untold-01');
    await saved(annsView);
    await until('Ben sees it', () => bensView.has('untold-01'), 4_000);
    expect(bensView.reasons).toEqual([]);
  });

  it('take what builds on what the other one saved', async () => {
    const { document, ann, annsView, bensView } = await openBoth();
    bus.state.isCut = true;
    annsView.draw('base-0001');
    await saved(annsView);
    annsView.leave();
    openDocument(annsView.doc).columns.name.set('base-0001', 'Named elsewhere');
    const moved = south.join(ann, document, annsView.doc);
    await moved.ready();
    await saved(moved);
    expect(moved.reasons).toEqual([]);
    await until(
      'Ben sees both',
      () => openDocument(bensView.doc).columns.name.get('base-0001') !== undefined,
    );
  });

  it('journal once what is sent to both of them', async () => {
    const { document, ann, annsView, bensView } = await openBoth();
    bensView.draw('to-delete');
    await until('Ann has it', () => annsView.has('to-delete'));
    bus.state.isCut = true;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(annsView.doc));
    annsView.draw('once-0001');
    openDocument(annsView.doc).columns.alive.delete('to-delete');
    // The same edits, as of a tab whose connection broke before it heard that they are saved.
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(annsView.doc));
    const again = south.join(ann, document, copy);
    await again.ready();
    await saved(annsView, again);
    const rows = (await north.rows(document)).filter(({ userId }) => userId === ann.userId);
    const structs = rows.flatMap(({ payload }) =>
      Y.decodeUpdate(payload).structs.map(({ id }) => `${id.client} ${id.clock}`),
    );
    expect(new Set(structs).size).toBe(structs.length);
    const deleting = rows.filter(({ payload }) => Y.decodeUpdate(payload).ds.clients.size > 0);
    expect(deleting).toHaveLength(1);
    await until('both have it', () => again.has('once-0001') && !annsView.has('to-delete'));
  });

  it('refuse the second of two who make the same item', async () => {
    const { document, annsView, bensView } = await openBoth();
    bus.state.isCut = true;
    annsView.draw('the-same1');
    bensView.draw('the-same1');
    await until('one of them is refused', () => annsView.reasons.length + bensView.reasons.length > 0);
    expect([...annsView.reasons, ...bensView.reasons]).toEqual(['written-once']);
    const writers = await database.db.select().from(docClient).where(eq(docClient.document, document));
    expect(writers.filter(({ userId }) => userId > 0)).toHaveLength(1);
  });

  it('edit as the server on what the other one has', async () => {
    const { document, ann, annsView, bensView } = await openBoth();
    annsView.draw('edited-01');
    await saved(annsView);
    bus.state.isCut = true;
    const { transaction, writeAsServer } = south.serverEdits();
    let isThere = false;
    await transaction((tx) =>
      writeAsServer(tx, document, ann.userId, ({ columns }) => {
        isThere = columns.alive.get('edited-01') === true;
        columns.name.set('edited-01', 'By the server');
      }),
    );
    expect(isThere).toBe(true);
    for (const { doc } of [annsView, bensView])
      await until(
        'it is seen',
        () => openDocument(doc).columns.name.get('edited-01') === 'By the server',
        4_000,
      );
  });

  it('show each other who is there, and where', async () => {
    const { annsView, bensView, ann } = await openBoth();
    annsView.provider.setAwarenessField('cursor', { x: 1, y: 2 });
    const seenByBen = () =>
      [...(bensView.provider.awareness?.getStates().values() ?? [])].map((state) => [
        (state['user'] as { userId?: number } | undefined)?.userId,
        state['cursor'],
      ]);
    await until('Ben sees her', () => seenByBen().some(([userId]) => userId === ann.userId));
    expect(seenByBen()).toContainEqual([ann.userId, { x: 1, y: 2 }]);
    annsView.leave();
    await until('she is gone', () => seenByBen().every(([userId]) => userId !== ann.userId));
  });
});

describe('what is not of a document', () => {
  it('reaches whoever listens at the other server', async () => {
    const heard: unknown[] = [];
    south.notices().listen((notice) => heard.push(notice));
    const { organizationId } = north.organization;
    const notice = { organizationId, changed: 'tag', slugs: ['a-tag'], onlyFor: null } as const;
    north.notices().announce(notice);
    await until('it is heard', () => heard.length > 0);
    expect(heard).toEqual([notice]);
  });

  it.each([false, true])(
    'closes connections at the other server within two seconds (cut: %s)',
    async (isCut) => {
      const { ben, bensView } = await openBoth();
      bus.state.isCut = isCut;
      await north.database.db.delete(sessions).where(eq(sessions.fkUserId, ben.userId));
      await until('it is closed', () => bensView.reasons.length > 0, 2_000);
      expect(bensView.reasons).toEqual(['access-ended']);
    },
  );
});

/** Everybody draws at both servers, and now and then a person changes over. */
const crowd = async (document: string, people: readonly Person[]) => {
  const drawn: string[] = [];
  await Promise.all(
    people.map(async (person, at) => {
      const doc = new Y.Doc();
      for (let round = 0; round < 4; round++) {
        const view = ((at + round) % 2 === 0 ? north : south).join(person, document, doc);
        await view.ready();
        for (let count = 0; count < 10; count++) {
          const key = `crowd-${at}-${round}-${count}`;
          drawn.push(key);
          view.draw(key);
          openDocument(doc).columns.position.set(key, { x: round, y: count });
        }
        await saved(view);
        expect(view.reasons).toEqual([]);
        view.leave();
      }
    }),
  );
  return drawn;
};

it.each([false, true])('nothing is lost or doubled among many who change over (cut: %s)', async (isCut) => {
  const { document, annsView, bensView } = await openBoth();
  const people = await Promise.all(Array.from({ length: 6 }, () => north.createPerson()));
  bus.state.isCut = isCut;
  const drawn = await crowd(document, people);
  await until('both show all', () => [annsView, bensView].every((view) => drawn.every(view.has)));
  await north.projected();
  await south.projected();
  await until('everything has an id', () =>
    [annsView, bensView].every(({ doc }) => doc.getMap('id').size === drawn.length),
  );
  const alike = () => isDeepStrictEqual(stateOf(annsView.doc), stateOf(bensView.doc));
  await until('the last edits are seen by both', alike);
  expect(stateOf(await north.stored(document))).toEqual(stateOf(annsView.doc));
  const { drawn: rows } = await rowsOf(document);
  expect(rows).toHaveLength(drawn.length);
});
