import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { isAllThereIs, sparingUpdates } from './sparedUpdates.ts';

const server = { server: true };

const drawn = (): { doc: Y.Doc; updates: Uint8Array[] } => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.getMap('name').set('order', 'Order');
  doc.getMap('name').set('stock', 'Stock');
  doc.getMap('name').delete('order');
  return { doc, updates };
};

/** What a copy is told while it reads what the server has. */
const heardBy = (copy: Y.Doc, everything: Uint8Array): Uint8Array[] => {
  const heard: Uint8Array[] = [];
  copy.on('update', (update: Uint8Array) => heard.push(update));
  const stop = sparingUpdates(copy, (transaction) =>
    transaction.origin === server && isAllThereIs(transaction) ? everything : 'encoded',
  );
  Y.applyUpdate(copy, everything, server);
  stop();
  return heard;
};

const made = (updates: readonly Uint8Array[]): unknown => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc.getMap('name').toJSON();
};

it('hands on the bytes that an empty copy was given, and writes again what is done after that', () => {
  const everything = Y.encodeStateAsUpdate(drawn().doc);
  const copy = new Y.Doc();
  const heard = heardBy(copy, everything);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBe(everything);
  copy.getMap('name').set('billing', 'Billing');
  expect(heard).toHaveLength(2);
  expect(made(heard)).toEqual({ stock: 'Stock', billing: 'Billing' });
});

it('says no more than what is new where something was there before', () => {
  const { doc, updates } = drawn();
  const copy = new Y.Doc();
  Y.applyUpdate(copy, updates[0] ?? new Uint8Array());
  const everything = Y.encodeStateAsUpdate(doc);
  const heard = heardBy(copy, everything);
  expect(heard).toHaveLength(1);
  expect(heard[0]).not.toBe(everything);
  expect(made([updates[0] ?? new Uint8Array(), ...heard])).toEqual({ stock: 'Stock' });
});

it('does not say what is not there yet for want of what comes before it', () => {
  const { updates } = drawn();
  const heard = heardBy(new Y.Doc(), updates[1] ?? new Uint8Array());
  expect(heard).toEqual([]);
});

it('tells nobody where nobody has a use for it', () => {
  const copy = new Y.Doc();
  let count = 0;
  copy.on('update', () => {
    count += 1;
  });
  const stop = sparingUpdates(copy, ({ origin }) => (origin === server ? null : 'encoded'));
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(drawn().doc), server);
  expect(count).toBe(0);
  stop();
  copy.getMap('name').set('billing', 'Billing');
  expect(count).toBe(1);
});
