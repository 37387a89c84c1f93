import { openDocument } from '@lintel/diagram/document';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { docClient, docSnapshot, docUpdate } from '../db/tables/document.ts';
import { createJournal } from './journal.ts';
import { writingTo } from './journal.fixture.ts';
import type { SyncEntry } from './liveDocument.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from './room.fixture.ts';
import { createServerEdits } from '../documents/serverEdits.ts';
import { compact } from '../documents/compaction.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom(projectsNothing);
});
afterEach(() => {
  room.database.faults.down = false;
  room.database.faults.full = false;
});
afterAll(() => room.close());

const keys = (doc: Y.Doc): string[] => [...openDocument(doc).columns.alive.keys()].sort();

const drawAndSave = async (view: Peer, ...drawn: string[]): Promise<void> => {
  for (const key of drawn) view.draw(key);
  await until('it is saved', view.isSaved);
};

describe('a database that is gone', () => {
  it('acknowledges nothing, and everything is saved after its return', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    await drawAndSave(view, 'before-01');
    room.database.faults.down = true;
    view.draw('while-down');
    await until('the copy is told', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['unavailable']);
    expect(view.isSaved()).toBe(false);
    view.reattach();
    await until('it is refused', () => view.reasons.length > 1);
    expect(view.reasons.at(-1)).toBe('unavailable');
    expect(view.isSaved()).toBe(false);

    room.database.faults.down = false;
    expect(keys(await room.stored(document))).toEqual(['before-01']);
    view.reattach();
    await view.ready();
    await until('it is saved', async () => keys(await room.stored(document)).includes('while-down'));
  });

  it('keeps the documents of others as they were', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    await drawAndSave(view, 'others-01');
    room.database.faults.down = true;
    await room.restart();
    room.database.faults.down = false;
    const later = room.join(ann, document);
    await later.ready();
    expect(later.has('others-01')).toBe(true);
  });
});

describe('a disk that is full', () => {
  it('acknowledges nothing and says why, shows what is there, and saves everything once there is room', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    await drawAndSave(view, 'before-full');
    room.database.faults.full = true;
    view.draw('while-full');
    await until('the copy is told', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['disk-full']);
    expect(view.isSaved()).toBe(false);
    const reader = room.join(ann, document);
    await reader.ready();
    expect(reader.has('before-full')).toBe(true);
    expect(keys(await room.stored(document))).toEqual(['before-full']);

    room.database.faults.full = false;
    view.reattach();
    await view.ready();
    await until('it is saved', async () => keys(await room.stored(document)).includes('while-full'));
  });
});

const stateOf = (doc: Y.Doc): unknown => [
  Object.fromEntries(Y.decodeStateVector(Y.encodeStateVector(doc))),
  Object.fromEntries(openDocument(doc).columns.base.entries()),
  keys(doc),
];

describe('compaction', () => {
  const all = { now: new Date(), mayFold: () => true };

  it('changes nothing of what is loaded and deletes exactly the rows it folded', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    await drawAndSave(view, 'folded-01', 'folded-02', 'folded-03');
    const before = stateOf(await room.stored(document));
    const rows = await room.rows(document);
    expect(rows).toHaveLength(3);

    const { db } = room.database;
    const kept = rows[1]?.id;
    expect(await compact(db, document, { ...all, mayFold: ({ id }) => id !== kept })).toMatchObject({
      foldedRows: 1,
    });
    expect((await room.rows(document)).map(({ id }) => id)).toEqual([kept, rows[2]?.id]);
    expect(stateOf(await room.stored(document))).toEqual(before);
    await compact(db, document, all);
    expect(await room.rows(document)).toEqual([]);
    expect(stateOf(await room.stored(document))).toEqual(before);
    await drawAndSave(view, 'folded-04');
    await Promise.all([compact(db, document, all), compact(db, document, all)]);
    expect(keys(await room.stored(document))).toHaveLength(4);
  });

  it('opens for nobody what cannot be read, and leaves it as it is', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const { db } = room.database;
    const doc = new Y.Doc();
    doc.getMap('alive').set('a-key-001', true);
    const state = Y.encodeStateAsUpdate(doc);
    const bad = state.slice(0, -3);
    await db.insert(docUpdate).values({ document, userId: null, payload: bad });
    const view = room.join(ann, document);
    await until('it is refused', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['unreadable']);
    await expect(compact(db, document, all)).rejects.toThrow('cannot be read');
    expect(await room.rows(document)).toHaveLength(1);
    expect(await db.select().from(docSnapshot).where(eq(docSnapshot.document, document))).toEqual([]);
    view.leave();
  });
});

describe('the journal', () => {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const updateOf = (key: string): Uint8Array => {
    const doc = new Y.Doc();
    doc.getMap('alive').set(key, true);
    return Y.encodeStateAsUpdate(doc);
  };
  let writing: ReturnType<typeof writingTo>;
  beforeAll(() => {
    writing = writingTo(room.database.db);
  });
  const entry = (document: string, userId: number) => ({
    member: null,
    ...writing.stateOf(document),
    document,
    userId,
    owner: userId,
    payload: updateOf('a-key-001'),
    claims: [] as number[],
  });

  const writeRows = (entries: readonly SyncEntry[]) => writing.write(entries);
  const writeBehind = (document: string, entries: readonly SyncEntry[]) =>
    writing.writeBehind(document, entries);

  it('writes what waits together in one statement', async () => {
    let statements = 0;
    const journal = createJournal<SyncEntry>({
      log: silent,
      writeBehind,
      write: (entries) => {
        statements += 1;
        return writeRows(entries);
      },
    });
    let committed = 0;
    const appends = Array.from({ length: 50 }, () =>
      journal.append({ ...entry('together', 1), committed: () => (committed += 1) }),
    );
    await Promise.all(appends);
    expect(committed).toBe(50);
    expect(await room.rows('together')).toHaveLength(50);
    expect(statements).toBeLessThanOrEqual(2);
  });

  it('gives others their turn while what was written together is taken in', async () => {
    const journal = createJournal<SyncEntry>({ log: silent, write: writeRows, writeBehind });
    let [taken, turns] = [0, 0];
    const beat = (): void => {
      if (taken > 0) turns += 1;
      if (taken < 50) setImmediate(beat);
    };
    setImmediate(beat);
    const takeIn = (): void => {
      const since = performance.now();
      while (performance.now() - since < 2);
      taken += 1;
    };
    const order: number[] = [];
    const appends = Array.from({ length: 50 }, (_, at) =>
      journal.append({ ...entry('taken-in', 1), committed: takeIn }).then(() => order.push(at)),
    );
    await Promise.all(appends);
    expect(turns).toBeGreaterThanOrEqual(8);
    expect(order).toEqual(appends.map((_, at) => at));
  });

  it('lets several people write together, and nobody wait who writes alone', async () => {
    const batches: number[] = [];
    const journal = createJournal<SyncEntry>({
      log: silent,
      // However long the database takes.
      pause: Number.POSITIVE_INFINITY,
      writeBehind,
      write: (entries) => {
        batches.push(entries.length);
        return writeRows(entries);
      },
    });
    const append = (userId: number) => journal.append({ ...entry('gathered', userId), committed: () => {} });
    /** Whatever waits for nothing but promises happens meanwhile. */
    const promisesKept = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    };
    await append(1);
    for (let count = 0; count < 3; count++) {
      const alone = append(1);
      await promisesKept();
      expect(batches).toHaveLength(count + 2);
      await alone;
    }
    const ben = append(2);
    await promisesKept();
    const cleo = append(3);
    await Promise.all([ben, cleo]);
    expect(batches).toEqual([1, 1, 1, 1, 2]);
  });

  it('does not lose the batch by one row that cannot be stored', async () => {
    const { db } = room.database;
    await db.insert(docClient).values({ document: 'claimed', clientId: 7, userId: 1 });
    const journal = createJournal<SyncEntry>({ log: silent, write: writeRows, writeBehind });
    const results = await Promise.allSettled([
      journal.append({ ...entry('first', 1), committed: () => {} }),
      journal.append({ ...entry('good', 1), committed: () => {} }),
      // Not a number that the column can hold.
      journal.append({ ...entry('bad', 2 ** 40), committed: () => {} }),
      journal.append({ ...entry('bad', 1), committed: () => {} }),
      journal.append({ ...entry('claimed', 2), claims: [7], committed: () => {} }),
      journal.append({ ...entry('last', 1), committed: () => {} }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await room.rows('bad')).toEqual([]);
    expect(await room.rows('last')).toHaveLength(1);
  });

  it('gives up waiting, and still applies what is committed later', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const journal = createJournal<SyncEntry>({
      log: silent,
      patience: 50,
      writeBehind,
      write: async (entries) => {
        await gate;
        return writeRows(entries);
      },
    });
    const committed: string[] = [];
    const taken = journal.append({ ...entry('slow', 1), committed: () => committed.push('taken') });
    await expect(taken).rejects.toThrow('nothing was saved');
    const queued = journal.append({ ...entry('slow', 1), committed: () => committed.push('queued') });
    await expect(queued).rejects.toThrow('nothing was saved');
    open();
    await journal.settled('slow');
    expect(committed).toEqual(['taken']);
    expect(await room.rows('slow')).toHaveLength(1);
  });
});

describe('the server itself', () => {
  it('writes in the transaction of its caller, and everybody sees it after the commit', async () => {
    const ann = await room.createPerson();
    const document = await room.createDiagram();
    const view = room.join(ann, document);
    await view.ready();
    await drawAndSave(view, 'named-01');
    const { transaction, writeAsServer } = room.serverEdits();
    await transaction(async (tx) => {
      await writeAsServer(tx, document, ann.userId, ({ columns }) => void columns.id.set('named-01', 1));
      await writeAsServer(
        tx,
        document,
        ann.userId,
        ({ columns }) => void columns.slug.set('named-01', 'one'),
      );
      expect(view.doc.getMap('id').size).toBe(0);
    });
    await until('Ann sees the slug', () => view.doc.getMap('slug').get('named-01') === 'one');
    expect(view.doc.getMap('id').get('named-01')).toBe(1);
    expect((await room.rows(document)).map(({ userId }) => userId)).toEqual([
      ann.userId,
      ann.userId,
      ann.userId,
    ]);
    await drawAndSave(view, 'named-02');

    const failed = transaction(async (tx) => {
      await writeAsServer(tx, document, null, ({ columns }) => void columns.id.set('named-02', 2));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await transaction((tx) =>
      writeAsServer(tx, document, null, ({ columns }) => void columns.id.set('named-02', 3)),
    );
    await until('Ann sees the id', () => view.doc.getMap('id').get('named-02') === 3);
    view.leave();
    await room.restart();
    const later = room.join(ann, document);
    await until('all is there', () => later.doc.getMap('id').get('named-02') === 3);
  });

  it('writes to a document that nobody has open', async () => {
    const document = await room.createDiagram();
    const { transaction, writeAsServer } = room.serverEdits();
    await transaction((tx) =>
      writeAsServer(tx, document, null, ({ columns }) => void columns.id.set('closed-01', 5)),
    );
    expect((await room.stored(document)).getMap('id').get('closed-01')).toBe(5);
  });

  it('never waits inside of a transaction for a document that is being opened', async () => {
    const document = await room.createDiagram();
    const asked: string[] = [];
    const { transaction, writeAsServer } = createServerEdits({
      db: room.database.db,
      current: () => null,
      catchUp: async () => {},
      show: async ({ document: shown }) => {
        asked.push(shown);
      },
      committed: () => {},
      doubted: () => {},
    });
    await transaction(async (tx) => {
      await writeAsServer(tx, document, null, ({ columns }) => void columns.id.set('closed-01', 6));
      expect(asked).toEqual([]);
    });
    expect(asked).toEqual([document]);
    expect((await room.stored(document)).getMap('id').get('closed-01')).toBe(6);
  });
});
