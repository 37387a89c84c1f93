import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { Shadows } from './shadows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const inTransaction = <Result>(task: (tx: Db) => Result): Promise<Result> =>
  database.db.transaction(async (tx) => task(tx));

it('a copy is made once, and follows the document', async () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  live.getMap('name').set('an-item-1', 'Checkout');
  const first = await inTransaction((tx) => {
    const copy = shadows.take(live, tx);
    expect(shadows.take(live, tx)).toBe(copy);
    shadows.keep(tx);
    return copy;
  });
  expect(first?.getMap('name').get('an-item-1')).toBe('Checkout');
  live.getMap('name').set('an-item-1', 'Basket');
  const second = await inTransaction((tx) => shadows.take(live, tx));
  expect(second).toBe(first);
  expect(second?.getMap('name').get('an-item-1')).toBe('Basket');
  expect(live.getMap('name').get('an-item-1')).toBe('Basket');
});

it('nobody builds on what another transaction may still take back', async () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const [one, other] = [await inTransaction((tx) => tx), await inTransaction((tx) => tx)];
  const copy = shadows.take(live, one);
  copy?.getMap('name').set('an-item-1', 'Never');
  expect(shadows.take(live, other)).toBeNull();
  shadows.drop(one);
  const next = shadows.take(live, other);
  expect(next).not.toBe(copy);
  expect(next?.getMap('name').has('an-item-1')).toBe(false);
});

it('a copy ends with its document', async () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const tx = await inTransaction((each) => each);
  const copy = shadows.take(live, tx);
  live.destroy();
  expect(copy?.isDestroyed).toBe(true);
});
