import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docHead, docUpdate } from '../db/tables/document.ts';
import type { Database } from '../db/client.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { serverDatabase, type TestDatabase, testDatabase } from '../testing/database.ts';
import { holdHead, insertPermitted, insertRows, type Written } from './rows.ts';

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
