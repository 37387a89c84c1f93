import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { board } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { type StoredDocument, storeDocument } from '../web/src/documents/storedDocument.ts';

interface Opened {
  readonly doc: ReturnType<typeof emptyDoc>;
  readonly stored: StoredDocument;
  readonly heard: unknown[];
}

const emptyDoc = () => board().document.doc;

/** A document as a page opens it: a listener is there before anything is read. */
const opened = async (copy: string): Promise<Opened> => {
  const doc = emptyDoc();
  const heard: unknown[] = [];
  doc.on('update', (_update: Uint8Array, origin: unknown) => heard.push(origin));
  const stored = storeDocument(doc, copy, (problem) => {
    throw new Error(problem);
  });
  await stored.loaded;
  return { doc, stored, heard };
};

it('tells nobody of what was stored, and of everything else', async () => {
  const copy = randomUUID();
  const first = await opened(copy);
  first.doc.transact(() => first.doc.getMap('names').set('a', 'Checkout'), 'hand');
  expect(first.heard).toEqual(['hand']);
  await first.stored.close();

  const second = await opened(copy);
  expect(second.doc.getMap('names').get('a')).toBe('Checkout');
  expect(second.heard).toEqual([]);
  second.doc.transact(() => second.doc.getMap('names').set('b', 'Payments'), 'hand');
  expect(second.heard).toEqual(['hand']);
  await second.stored.close();

  const third = await opened(copy);
  expect(third.doc.getMap('names').toJSON()).toEqual({ a: 'Checkout', b: 'Payments' });
  await third.stored.close();
});

it('tells of what somebody changes because of what was stored', async () => {
  const copy = randomUUID();
  const first = await opened(copy);
  first.doc.getMap('names').set('a', 'Checkout');
  await first.stored.close();

  const doc = emptyDoc();
  const heard: unknown[] = [];
  doc.on('update', (_update: Uint8Array, origin: unknown) => heard.push(origin));
  doc.getMap('names').observe(({ transaction }) => {
    if (transaction.origin !== 'answer')
      doc.transact(() => doc.getMap('names').set('answered', true), 'answer');
  });
  const stored = storeDocument(doc, copy, () => undefined);
  await stored.loaded;
  expect(heard.filter((origin) => origin === 'answer')).toHaveLength(1);
  await stored.close();
  const again = await opened(copy);
  expect(again.doc.getMap('names').toJSON()).toEqual({ a: 'Checkout', answered: true });
  await again.stored.close();
});

it('writes what was put off together, or when there is no time left', async () => {
  const copy = randomUUID();
  const first = await opened(copy);
  const write = first.stored.putOff();
  first.doc.getMap('names').set('a', 'Checkout');
  write();
  first.doc.getMap('names').set('b', 'Payments');
  expect(first.stored.writing()).not.toBeNull();
  await first.stored.writing();
  expect(first.stored.writing()).toBeNull();
  const second = await opened(copy);
  expect(second.doc.getMap('names').toJSON()).toEqual({ a: 'Checkout', b: 'Payments' });
  await second.stored.close();

  first.stored.putOff();
  first.doc.getMap('names').set('c', 'Shipping');
  await first.stored.close();
  const third = await opened(copy);
  expect(third.doc.getMap('names').get('c')).toBe('Shipping');
  await third.stored.close();
});
