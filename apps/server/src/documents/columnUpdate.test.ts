import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { columnUpdate } from './columnUpdate.ts';

const client = 4_000_000_000;

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

it('is what setting the values would be, and sets none of them', () => {
  const doc = new Y.Doc();
  doc.getMap('id').set('old-item-1', 1);
  doc.getMap('slug').set('old-item-1', 'old');
  const before = Y.encodeStateAsUpdate(doc);
  const update = columnUpdate(doc, client, [
    { column: 'id', key: 'old-item-1', value: 7 },
    { column: 'id', key: 'new-item-1', value: 8 },
    { column: 'slug', key: 'new-item-1', value: 'new' },
    { column: 'meta', key: 'schema', value: 1 },
  ]);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);

  const copy = copyOf(doc);
  for (const each of [doc, copy]) Y.applyUpdate(each, update);
  expect(doc.getMap('id').toJSON()).toEqual({ 'old-item-1': 7, 'new-item-1': 8 });
  expect(doc.getMap('slug').toJSON()).toEqual({ 'old-item-1': 'old', 'new-item-1': 'new' });
  expect(doc.getMap('meta').toJSON()).toEqual({ schema: 1 });
  expect(doc.store.pendingStructs).toBeNull();
  expect(Y.encodeStateAsUpdate(copy)).toEqual(Y.encodeStateAsUpdate(doc));
});

it('goes on where the client left off, and merges with what others write meanwhile', () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, columnUpdate(doc, client, [{ column: 'id', key: 'an-item-1', value: 1 }]));
  const other = copyOf(doc);
  const update = columnUpdate(doc, client, [{ column: 'id', key: 'an-item-1', value: 2 }]);
  expect(Y.decodeUpdate(update).structs.map(({ id }) => id)).toEqual([{ client, clock: 1 }]);
  other.getMap('id').set('an-item-1', 3);
  other.getMap('name').set('an-item-1', 'Checkout');
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  for (const each of [doc, other]) Y.applyUpdate(each, update);
  expect(other.getMap('id').toJSON()).toEqual(doc.getMap('id').toJSON());
  expect(doc.getMap('name').get('an-item-1')).toBe('Checkout');
  expect(Y.getState(doc.store, client)).toBe(2);
});
