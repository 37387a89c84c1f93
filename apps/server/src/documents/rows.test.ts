import { apply } from '@lintel/diagram/apply';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { docHead, docUpdate } from '../db/tables/document.ts';
import type { Database } from '../db/client.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { serverDatabase } from '../testing/serverDatabases.ts';
import { openStored } from './heldDocument.ts';
import {
  ann,
  box,
  boxesIn,
  boxesOf,
  docOf,
  newDocument,
  origin,
  rowNumbersOf,
} from './journalled.fixture.ts';
import { holdHead, insertPermitted, insertRows, type Written } from './rows.ts';
import { createServerEdits, type Issuing } from './serverEdits.ts';
import { readStored } from './stored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const payload = Uint8Array.of(0, 0);
const rowOf = (document: string) => ({ document, userId: null, payload, claims: [], owner: 0 });

/** As a server writes them that has seen so many rows of their documents. */
const append = (...rows: { document: string; seen: number }[]): Promise<Written[]> =>
  insertPermitted(
    database.db,
    new Date(),
    rows.map(({ document, seen }) => ({ ...rowOf(document), asked: null, seen })),
  );

const numbersOf = async (document: string): Promise<number[]> => {
  const { db } = database;
  const rows = await db
    .select()
    .from(docUpdate)
    .where(eq(docUpdate.document, document))
    .orderBy(docUpdate.id);
  return rows.map(({ number }) => number);
};

const headOf = async (document: string): Promise<number | undefined> => {
  const [head] = await database.db.select().from(docHead).where(eq(docHead.document, document));
  return head?.number;
};

const numberOf = (written: Written | undefined): number | string | undefined =>
  typeof written === 'object' ? written.number : written;

describe('a row of the journal', () => {
  it('is written as the one that follows what its writer has seen, or not at all', async () => {
    await holdHead(database.db, 'line');
    expect((await append({ document: 'line', seen: 0 })).map(numberOf)).toEqual([1]);
    expect(await append({ document: 'line', seen: 0 })).toEqual(['behind']);
    expect(
      (await append({ document: 'line', seen: 1 }, { document: 'line', seen: 1 })).map(numberOf),
    ).toEqual([2, 3]);
    expect(await append({ document: 'line', seen: 4 })).toEqual(['behind']);
    expect(await numbersOf('line')).toEqual([1, 2, 3]);
    expect(await headOf('line')).toBe(3);
  });

  it('leaves those of other documents alone', async () => {
    for (const document of ['one', 'other']) await holdHead(database.db, document);
    await append({ document: 'other', seen: 0 });
    const written = await append(
      { document: 'one', seen: 0 },
      { document: 'other', seen: 0 },
      { document: 'one', seen: 0 },
      { document: 'other', seen: 0 },
    );
    expect(written.map(numberOf)).toEqual([1, 'behind', 2, 'behind']);
    expect(await numbersOf('other')).toEqual([1]);
  });

  it('of a document that nobody has begun waits for its beginning', async () => {
    expect(await append({ document: 'new', seen: 0 })).toEqual(['behind']);
  });

  it('is given the next number where its writer names none, as the build before did not', async () => {
    await insertRows(database.db, [rowOf('mixed')]);
    await append({ document: 'mixed', seen: 1 });
    await database.db.insert(docUpdate).values({ document: 'mixed', userId: 1, payload });
    expect(await numbersOf('mixed')).toEqual([1, 2, 3]);
    expect(await append({ document: 'mixed', seen: 2 })).toEqual(['behind']);
    expect((await append({ document: 'mixed', seen: 3 })).map(numberOf)).toEqual([4]);
  });

  it('is the only one of its number', async () => {
    await insertRows(database.db, [rowOf('unique')]);
    const again = database.db.insert(docUpdate).values({ document: 'unique', number: 1, payload });
    await expect(again).rejects.toThrow();
  });
});

describe('what the server writes', () => {
  const serverEdits = (open: ReadonlyMap<string, Y.Doc> = new Map()) => {
    const announced: string[] = [];
    const edits: Issuing = createServerEdits({
      db: database.db,
      current: (name) => {
        const doc = open.get(name);
        return doc === undefined ? null : { doc };
      },
      catchUp: async () => {},
      show: async ({ document, payload }) => {
        const doc = open.get(document);
        if (doc !== undefined) Y.applyUpdate(doc, payload);
        announced.push(`shown ${document}`);
      },
      committed: (document) => announced.push(`committed ${document}`),
      doubted: (document) => announced.push(`doubted ${document}`),
    });
    const draw = (name: string, key: string, more?: () => void) =>
      edits.transaction(async (tx) => {
        await edits.writeAsServer(tx, name, ann, (copy) => apply(copy, box(key), origin));
        more?.();
      });
    return { announced, draw, ...edits };
  };

  it('is journalled and shown after the commit, in whose name it is', async () => {
    const { name, anns } = newDocument(database.db);
    await anns(box('checkout'));
    const edits = serverEdits();
    await edits.draw(name, 'payments');
    expect(edits.announced).toEqual([`shown ${name}`, `committed ${name}`]);
    expect(await boxesOf(database.db, name)).toEqual(['checkout', 'payments']);
    expect((await readStored(database.db, name)).rows.map(({ userId }) => userId)).toEqual([ann, ann]);
  });

  it('is on an open document what it is on a stored one', async () => {
    const { name, anns, shared } = newDocument(database.db);
    await anns([...box('checkout'), ...box('payments')]);
    const edits = serverEdits(new Map([[name, shared]]));
    await edits.transaction(async (tx) => {
      for (const key of ['checkout', 'payments'])
        await edits.writeAsServer(tx, name, ann, ({ columns }) => {
          expect(columns.alive.size).toBe(key === 'checkout' ? 2 : 1);
          columns.alive.delete(key);
        });
    });
    expect([boxesIn(shared), await boxesOf(database.db, name)]).toEqual([[], []]);
  });

  it('is nothing where the transaction failed, or where nothing was changed', async () => {
    const { name, anns, shared } = newDocument(database.db);
    await anns(box('checkout'));
    for (const edits of [serverEdits(), serverEdits(new Map([[name, shared]]))]) {
      const fail = () => {
        throw new Error('Not to be');
      };
      await expect(edits.draw(name, 'payments', fail)).rejects.toThrow('Not to be');
      await edits.transaction((tx) => edits.writeAsServer(tx, name, ann, () => {}));
      expect(edits.announced).toEqual([]);
      expect(await rowNumbersOf(database.db, name)).toEqual([1]);
      expect(boxesIn(shared)).toEqual(['checkout']);
    }
    const edits = serverEdits();
    await expect(edits.writeAsServer(database.db, name, ann, () => {})).rejects.toThrow('transaction');
  });

  it('comes with the same Yjs client again, so that no document grows by writers', async () => {
    const { name, anns } = newDocument(database.db);
    await anns(box('checkout'));
    const edits = serverEdits();
    for (const key of ['payments', 'shipping', 'invoices']) await edits.draw(name, key);
    expect(await boxesOf(database.db, name)).toHaveLength(4);
    expect((await readStored(database.db, name)).owners.size).toBe(2);
  });

  it('is journalled document by document in one order, whichever was written first', async () => {
    const [one, two] = [newDocument(database.db), newDocument(database.db)];
    const edits = serverEdits();
    await edits.transaction(async (tx) => {
      for (const { name } of [two, one])
        await edits.writeAsServer(tx, name, null, (copy) => apply(copy, box('checkout'), origin));
    });
    const ordered = [one.name, two.name].toSorted();
    expect(edits.announced.filter((line) => line.startsWith('shown'))).toEqual(
      ordered.map((name) => `shown ${name}`),
    );
  });

  it('as an id says what the rows say already, and waits for no projection', async () => {
    const { name, anns } = newDocument(database.db);
    await anns(box('checkout'), { isProjected: true });
    const document = await openStored(name, await readStored(database.db, name));
    const edits = serverEdits();
    await edits.transaction((tx) => edits.issue(tx, document, []));
    await edits.transaction((tx) => edits.issue(tx, document, [{ column: 'id', key: 'checkout', value: 7 }]));
    document.close();
    expect(edits.announced).toEqual([`shown ${name}`]);
    const { rows } = await readStored(database.db, name);
    expect(rows.map(({ userId, projectedAt }) => [userId, projectedAt === null])).toEqual([
      [ann, false],
      [null, false],
    ]);
    expect((await docOf(name, { snapshot: null, rows })).getMap('id').get('checkout')).toBe(7);
  });
});

const url = process.env['TEST_DATABASE_URL'] ?? '';
/** The embedded database has one connection: nobody else is there. */
const servers = url === '' ? [] : ['PostgreSQL'];

describe.each(servers)('a row on %s', () => {
  let own: Awaited<ReturnType<typeof serverDatabase>>;
  let other: Database;
  beforeAll(async () => {
    own = await serverDatabase(url);
    other = await openDatabase({ databaseUrl: own.address, dataDir: '', connections: 1 });
  });
  afterAll(async () => {
    await other.close();
    await own.close();
  });

  it('waits for nobody who holds the document', async () => {
    const row = { ...rowOf('held'), asked: null, seen: 0 };
    await holdHead(own.db, 'held');
    await other.db.transaction(async (tx) => {
      await holdHead(tx, 'held');
      expect(await insertPermitted(own.db, new Date(), [row])).toEqual(['behind']);
    });
    expect((await insertPermitted(own.db, new Date(), [row])).map(numberOf)).toEqual([1]);
  });
});
