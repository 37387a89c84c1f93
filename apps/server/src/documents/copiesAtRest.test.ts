import { openDocument } from '@lintel/diagram/document';
import { apply } from '@lintel/diagram/apply';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { countStatements } from '../db/statements.fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { compact } from './compaction.ts';
import { CopiesAtRest } from './copiesAtRest.ts';
import { box, boxesIn, newDocument, origin } from './journalled.fixture.ts';
import { readDrawnOf } from './stored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const drawn = async (...keys: string[]) => {
  const made = newDocument(database.db);
  for (const key of keys) await made.anns(box(key), { isProjected: true });
  return made;
};

/** What is drawn on a copy of it, as an update. */
const editOf = (copy: Y.Doc, key: string): Uint8Array => {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(copy));
  const before = Y.encodeStateVector(other);
  apply(openDocument(other), box(key), origin);
  return Y.encodeStateAsUpdate(other, before);
};

it('a document is read and put together once in a transaction', async () => {
  const { name } = await drawn('checkout');
  const copies = new CopiesAtRest();
  await database.db.transaction(async (tx) => {
    const copy = await copies.take(tx, name, []);
    expect(boxesIn(copy)).toEqual(['checkout']);
    const edit = editOf(copy, 'payments');
    expect(await copies.take(tx, name, [edit])).toBe(copy);
    expect(boxesIn(copy)).toEqual(['checkout', 'payments']);
  });
});

it('another transaction sees nothing of what this one may still take back', async () => {
  const { name } = await drawn('checkout');
  const copies = new CopiesAtRest();
  await database.db.transaction(async (tx) => {
    const copy = await copies.take(tx, name, []);
    await copies.take(tx, name, [editOf(copy, 'payments')]);
  });
  await database.db.transaction(async (tx) => {
    expect(boxesIn(await copies.take(tx, name, []))).toEqual(['checkout']);
  });
});

it('what was drawn half is forgotten', async () => {
  const { name } = await drawn('checkout');
  const copies = new CopiesAtRest();
  await database.db.transaction(async (tx) => {
    const copy = await copies.take(tx, name, []);
    apply(openDocument(copy), box('payments'), origin);
    copies.drop(tx);
    expect(boxesIn(await copies.take(tx, name, []))).toEqual(['checkout']);
  });
});

it('many documents are read by one statement: folded, journalled, both, or with nothing in them', async () => {
  const folded = await drawn('checkout', 'payments');
  await compact(database.db, folded.name, { now: new Date() });
  const both = await drawn('checkout');
  await compact(database.db, both.name, { now: new Date() });
  await both.bens(box('shipping'));
  const journalled = await drawn('invoices');
  const names = [folded.name, both.name, journalled.name, 'diagram:not-there'];
  const copies = new CopiesAtRest();
  await database.db.transaction(async (tx) => {
    const boxes: string[][] = [];
    const statements = await countStatements(async () => {
      await copies.prepare(tx, names);
      await copies.prepare(tx, names);
      for (const name of names) boxes.push(boxesIn(await copies.take(tx, name, [])));
    });
    expect(boxes).toEqual([['checkout', 'payments'], ['checkout', 'shipping'], ['invoices'], []]);
    expect(statements).toBe(1);
  });
});

it('of documents that are large together only the first are read at once', async () => {
  const [one, two] = [await drawn('checkout'), await drawn('payments')];
  const all = await readDrawnOf(database.db, [one.name, two.name], 1_000_000);
  const bytes = (name: string) =>
    all.get(name)?.rows.reduce((sum, { payload }) => sum + payload.length, 0) ?? 0;
  const names = async (mostBytes: number) => [
    ...(await readDrawnOf(database.db, [one.name, two.name], mostBytes)).keys(),
  ];
  expect(await names(bytes(one.name) + bytes(two.name))).toEqual([one.name, two.name]);
  expect(await names(bytes(one.name) + bytes(two.name) - 1)).toEqual([one.name]);
  expect(await names(bytes(one.name) - 1)).toEqual([]);
});
