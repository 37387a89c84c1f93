import { set } from '@lintel/diagram/change';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { docClient, docHead, docSnapshot, docUpdate } from '../db/tables/document.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { catchUp } from './catchingUp.ts';
import { compact } from './compaction.ts';
import { openStored } from './heldDocument.ts';
import { projectedState } from './projectedState.ts';
import { createReading } from './reading.ts';
import {
  ann,
  ben,
  box,
  boxesIn,
  boxesOf as boxesStored,
  docOf,
  newDocument as newDocumentIn,
  rowNumbersOf,
} from './journalled.fixture.ts';
import { claimClients, insertRows } from './rows.ts';
import { editionsOf, readDrawn, readStored, removeStored } from './stored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const day = 86_400_000;
const now = new Date('2026-05-01T10:00:00Z');

const newDocument = () => newDocumentIn(database.db);
const boxesOf = (name: string) => boxesStored(database.db, name);
const numbersOf = (name: string) => rowNumbersOf(database.db, name);

const projected = { isProjected: true };

describe('compaction', () => {
  it('folds what the rows of the diagram say, up to the first that they do not say yet', async () => {
    const { db } = database;
    const { name, anns, bens } = newDocument();
    await anns(box('checkout'), projected);
    await bens(box('payments'), projected);
    await anns(box('shipping'));
    await bens(box('invoices'), projected);
    const { bytes } = await readStored(db, name);
    const compaction = await compact(db, name, { now });
    expect(compaction).toMatchObject({ foldedRows: 2, overdue: null });
    expect(await numbersOf(name)).toEqual([3, 4]);
    expect(await boxesOf(name)).toEqual(['checkout', 'invoices', 'payments', 'shipping']);
    const stored = await readStored(db, name);
    expect(compaction.bytes).toBe(stored.bytes);
    expect(stored.bytes).not.toBe(bytes);
    expect(stored.number).toBe(4);
    expect(stored.owners.size).toBe(2);
    const folded = await docOf(name, { snapshot: stored.snapshot, rows: [] });
    expect(boxesIn(folded)).toEqual(['checkout', 'payments']);
  });

  it('does nothing where nothing may be folded, and says how much is stored', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    expect(await compact(db, name, { now })).toEqual({ foldedRows: 0, bytes: 0, overdue: null });
    await anns(box('checkout'), projected);
    await compact(db, name, { now });
    const [before] = await db.select().from(docSnapshot).where(eq(docSnapshot.document, name));
    await anns(box('payments'));
    const { bytes } = await readStored(db, name);
    expect(await compact(db, name, { now })).toEqual({ foldedRows: 0, bytes, overdue: null });
    const [after] = await db.select().from(docSnapshot).where(eq(docSnapshot.document, name));
    expect(after).toEqual(before);
  });

  it('folds more where the caller knows that more may be', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    await anns(box('checkout'));
    const last = await anns(box('payments'));
    const { foldedRows } = await compact(db, name, { now, mayFold: ({ id }) => id !== last });
    expect(foldedRows).toBe(1);
    expect(await boxesOf(name)).toEqual(['checkout', 'payments']);
  });

  it('folds each row once, where two do it at the same time', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    for (const key of ['checkout', 'payments', 'shipping']) await anns(box(key), projected);
    const compactions = await Promise.all([compact(db, name, { now }), compact(db, name, { now })]);
    expect(compactions.map(({ foldedRows }) => foldedRows).sort((a, b) => a - b)).toEqual([0, 3]);
    await anns(box('invoices'), projected);
    const again = await Promise.all([compact(db, name, { now }), compact(db, name, { now })]);
    expect(again.map(({ foldedRows }) => foldedRows).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(await boxesOf(name)).toEqual(['checkout', 'invoices', 'payments', 'shipping']);
  });

  it('notes what is dead since when, and says so after thirty days', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    await anns([...box('checkout'), ...box('payments')], projected);
    await anns([set('checkout', 'alive', undefined)], projected);
    expect((await compact(db, name, { now })).overdue).toBeNull();
    const [noted] = await db.select().from(docSnapshot).where(eq(docSnapshot.document, name));
    expect(Object.keys(noted?.deaths ?? {})).toEqual(['checkout']);
    expect(Date.parse(noted?.purgeDueAt ?? '')).toBe(now.getTime() + 30 * day);
    expect(noted?.schema).toBe(0);
    const stateVector = Y.encodeStateVectorFromUpdate(noted?.state ?? new Uint8Array());
    expect(Buffer.from(noted?.stateVector ?? [])).toEqual(Buffer.from(stateVector));

    const early = new Date(now.getTime() + 30 * day - 1);
    expect(await compact(db, name, { now: early })).toMatchObject({ foldedRows: 0, overdue: null });
    const due = await compact(db, name, { now: new Date(now.getTime() + 30 * day) });
    expect(due).toMatchObject({ foldedRows: 0 });
    expect(Object.keys(due.overdue ?? {})).toEqual(['checkout']);
    expect(await boxesOf(name)).toEqual(['payments']);
  });

  it('has nothing that is due where nothing is dead', async () => {
    const { name, anns } = newDocument();
    await anns(box('checkout'), projected);
    await compact(database.db, name, { now });
    const [noted] = await database.db.select().from(docSnapshot).where(eq(docSnapshot.document, name));
    expect(noted).toMatchObject({ deaths: {}, purgeDueAt: null });
  });
});

describe('what is stored', () => {
  it('is shown as a whole, folded or not, with what names it', async () => {
    const { db } = database;
    const { name, anns, bens } = newDocument();
    const other = newDocument();
    await other.anns(box('elsewhere'));
    const nothing = await readDrawn(db, name);
    expect(nothing).toMatchObject({ snapshot: null, rows: [] });
    const editions = [nothing.edition];
    const note = async () => {
      const drawn = await readDrawn(db, name);
      expect(boxesIn(await docOf(name, drawn))).toEqual(await boxesOf(name));
      expect((await editionsOf(db, [other.name, name])).get(name)).toBe(drawn.edition);
      editions.push(drawn.edition);
    };
    await anns(box('checkout'), projected);
    await note();
    await bens(box('payments'));
    await note();
    await compact(db, name, { now });
    await note();
    await bens(box('shipping'), projected);
    await note();
    expect(new Set(editions).size).toBe(5);
    expect((await readDrawn(db, name)).edition).toBe(editions.at(-1));
    expect((await editionsOf(db, ['diagram:nothing-there'])).get('diagram:nothing-there')).toBe(editions[0]);
  });

  it('is named anew where it is written anew, and says how large it is', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    const reading = createReading({ db, opened: () => Promise.resolve(null) });
    const find = async () => {
      const found = await reading.find(name);
      if (found.at !== 'rest') throw new Error('Nobody has it open');
      return found;
    };
    await anns(box('checkout'), projected);
    const first = await find();
    expect(await find()).toMatchObject({ hash: first.hash, edition: first.edition });
    await anns(box('payments'), projected);
    const second = await find();
    expect([second.hash, second.edition]).not.toContain(first.hash);
    expect(second.bytes).toBeGreaterThan(first.bytes);
    expect(second.bytes).toBe((await readStored(db, name)).bytes);
    expect([...(await second.snapshot()).items.keys()].sort()).toEqual(['checkout', 'payments']);
    await compact(db, name, { now });
    const folded = await find();
    expect(folded.bytes).toBe((await readStored(db, name)).bytes);
    expect([...(await folded.snapshot()).items.keys()].sort()).toEqual(['checkout', 'payments']);
    expect(await reading.live(name)).toBeNull();
  });

  it('is for the rows of the diagram what is folded or projected, and nothing of what waits', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    const stateOf = async () => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, await projectedState(name, await readStored(db, name)));
      return boxesIn(doc);
    };
    expect(await stateOf()).toEqual([]);
    await anns(box('checkout'), projected);
    await anns(box('payments'));
    expect(await stateOf()).toEqual(['checkout']);
    await compact(db, name, { now });
    expect(await stateOf()).toEqual(['checkout']);
    await db.update(docUpdate).set({ projectedAt: now.toISOString() }).where(eq(docUpdate.document, name));
    expect(await stateOf()).toEqual(['checkout', 'payments']);
  });

  it('cannot be read where something of it is missing or damaged', async () => {
    const { name, anns } = newDocument();
    await anns(box('checkout'));
    await anns(box('payments'));
    const { rows } = await readStored(database.db, name);
    await expect(docOf(name, { snapshot: null, rows: rows.slice(1) })).rejects.toThrow(name);
    const damaged = [{ payload: Uint8Array.of(9, 9, 9) }];
    await expect(docOf(name, { snapshot: null, rows: damaged })).rejects.toThrow(name);
  });

  it('goes with its diagram, and leaves that of others alone', async () => {
    const { db } = database;
    const [gone, stays] = [newDocument(), newDocument()];
    for (const { name, anns } of [gone, stays]) {
      await anns(box('checkout'), projected);
      await compact(db, name, { now });
      await anns(box('payments'));
    }
    await removeStored(db, []);
    await removeStored(db, [gone.name]);
    const traces = ({ name }: { name: string }) =>
      Promise.all(
        [docHead, docUpdate, docSnapshot, docClient].map((table) =>
          db.$count(table, eq(table.document, name)),
        ),
      );
    expect(await traces(gone)).toEqual([0, 0, 0, 0]);
    expect(await traces(stays)).toEqual([1, 1, 1, 1]);
  });

  it('has a Yjs client for the one who wrote with it first', async () => {
    const { db } = database;
    const row = { userId: ann, payload: Uint8Array.of(0, 0), claims: [7], owner: ann };
    await insertRows(db, []);
    await claimClients(db, [{ ...row, document: 'claimed' }]);
    await claimClients(db, [
      { ...row, document: 'claimed' },
      { ...row, document: 'claimed' },
    ]);
    await claimClients(db, [{ ...row, document: 'elsewhere', owner: ben }]);
    const bens = { ...row, document: 'claimed', owner: ben };
    await expect(claimClients(db, [bens])).rejects.toMatchObject({ refusal: { code: 'foreign-client' } });
    expect((await readStored(db, 'claimed')).owners).toEqual(new Map([[7, ann]]));
  });
});

describe('a document that is held', () => {
  const held = async (name: string) => openStored(name, await readStored(database.db, name));

  it('knows what the rows say, and who did what that they do not say yet', async () => {
    const { name, anns, bens } = newDocument();
    await anns(box('checkout'), projected);
    await bens(box('payments'));
    await anns([set('checkout', 'name', 'Orders')]);
    const { backlog, snapshots, seen, close } = await held(name);
    expect([...(backlog.projected?.items.keys() ?? [])]).toEqual(['checkout']);
    expect([...snapshots.get().items.keys()].sort()).toEqual(['checkout', 'payments']);
    expect(seen).toBe(3);
    expect(
      backlog.waiting.map(({ number, contributions }) => [
        number,
        contributions.map(({ author, changes }) => [
          author,
          changes.map(({ what, key }) => `${what} ${key}`),
        ]),
      ]),
    ).toEqual([
      [2, [[ben, ['added payments']]]],
      [3, [[ann, ['named checkout']]]],
    ]);
    close();
  });

  it('takes in what others have written meanwhile, once', async () => {
    const { db } = database;
    const { name, anns, bens } = newDocument();
    await anns(box('checkout'), projected);
    const document = await held(name);
    expect(await catchUp(db, document)).toEqual({ rows: 0, bytes: 0 });
    await bens(box('payments'));
    const taken = await catchUp(db, document);
    expect(taken.rows).toBe(1);
    expect(taken.bytes).toBeGreaterThan(0);
    expect(boxesIn(document.doc)).toEqual(['checkout', 'payments']);
    expect(document.backlog.waiting.map(({ number }) => number)).toEqual([2]);
    expect(document.backlog.waiting[0]?.contributions).toMatchObject([{ author: ben }]);
    expect([document.seen, document.fromElsewhere]).toEqual([2, 1]);
    expect(await catchUp(db, document)).toEqual({ rows: 0, bytes: 0 });
    document.close();
  });

  it('hears that others have projected what waits, and what they wrote by that', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    await anns(box('checkout'));
    await anns(box('payments'));
    const document = await held(name);
    const [first] = document.backlog.waiting;
    await db
      .update(docUpdate)
      .set({ projectedAt: now.toISOString() })
      .where(eq(docUpdate.id, first?.rowId ?? 0));
    await db.update(docHead).set({ projections: 1 }).where(eq(docHead.document, name));
    document.backlog.isDoubtful = true;
    await catchUp(db, document);
    expect(document.backlog.waiting.map(({ number }) => number)).toEqual([2]);
    expect(document.backlog.projected).toBe(first?.after);
    expect([document.projections, document.backlog.isDoubtful]).toEqual([1, false]);
    document.close();
  });

  it('begins again from what is stored, where rows that it lacks were folded', async () => {
    const { db } = database;
    const { name, anns, bens } = newDocument();
    await anns(box('checkout'));
    const document = await held(name);
    await bens(box('payments'), projected);
    await db.update(docUpdate).set({ projectedAt: now.toISOString() }).where(eq(docUpdate.document, name));
    await compact(db, name, { now });
    await bens(box('shipping'));
    let waits = 0;
    await catchUp(db, document, async () => void (waits += 1));
    expect(waits).toBe(1);
    expect(boxesIn(document.doc)).toEqual(['checkout', 'payments', 'shipping']);
    expect(document.backlog.waiting.map(({ number }) => number)).toEqual([3]);
    expect(document.backlog.projected).toBeNull();
    expect([document.seen, document.owners.size]).toEqual([3, 2]);
    document.close();
  });

  it('knows what the rows say after what others projected, and does not guess where it did not know before', async () => {
    const { db } = database;
    const { name, anns } = newDocument();
    await anns(box('checkout'), projected);
    const [known, doubtful] = [await held(name), await held(name)];
    doubtful.backlog.doubt();
    await anns(box('payments'), projected);
    for (const document of [known, doubtful]) await catchUp(db, document);
    expect([...(known.backlog.projected?.items.keys() ?? [])].sort()).toEqual(['checkout', 'payments']);
    expect(doubtful.backlog.projected).toBeNull();
    for (const document of [known, doubtful]) document.close();
  });

  it('is left as it is where nothing is left of it', async () => {
    const { name, anns } = newDocument();
    await anns(box('checkout'));
    const document = await held(name);
    await removeStored(database.db, [name]);
    expect(await catchUp(database.db, document)).toEqual({ rows: 0, bytes: 0 });
    expect(boxesIn(document.doc)).toEqual(['checkout']);
    document.close();
  });
});
