import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { recordWrites } from './writes.ts';

const person = 7;

const documentOf = (client: number): Y.Doc => {
  const doc = new Y.Doc();
  doc.clientID = client;
  return doc;
};

/** Takes into a document what was done on a copy of it; answers what was written. */
const written = (doc: Y.Doc, edit: (copy: Y.Doc) => void): [string, string, number | null][] => {
  const copy = documentOf(person);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  edit(copy);
  const update = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc));
  return recordWrites(doc, () => Y.applyUpdate(doc, update)).map(({ column, key, client }) => [
    column,
    key,
    client,
  ]);
};

const drawn = (): Y.Doc => {
  const doc = documentOf(1);
  doc.getMap('name').set('checkout', 'Checkout');
  doc.getMap('alive').set('checkout', true);
  const root = new Y.XmlElement();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Scope')]);
  root.insert(0, [paragraph]);
  doc.getMap('text').set('checkout', root);
  return doc;
};

const wordsOf = (doc: Y.Doc): Y.XmlText => {
  const root = doc.getMap('text').get('checkout') as Y.XmlElement;
  return (root.get(0) as Y.XmlElement).get(0) as Y.XmlText;
};

it('a value is written by whoever wrote it, and what it takes the place of by nobody else', () => {
  expect(written(drawn(), (copy) => copy.getMap('name').set('checkout', 'Orders'))).toEqual([
    ['name', 'checkout', person],
  ]);
  expect(
    written(drawn(), (copy) => {
      copy.getMap('name').set('checkout', 'Orders');
      copy.getMap('name').set('checkout', 'Payments');
      copy.getMap('z').set('shipping', 4);
    }),
  ).toEqual([
    ['name', 'checkout', person],
    ['z', 'shipping', person],
  ]);
});

it('of what is taken away only the update says by whom', () => {
  expect(written(drawn(), (copy) => copy.getMap('alive').delete('checkout'))).toEqual([
    ['alive', 'checkout', null],
  ]);
});

it('what is typed, and what is taken away in a text, is of the item whose text it is', () => {
  expect(written(drawn(), (copy) => wordsOf(copy).insert(0, 'The '))).toEqual([['text', 'checkout', person]]);
  expect(written(drawn(), (copy) => wordsOf(copy).delete(0, 2))).toEqual([['text', 'checkout', null]]);
  const typed = written(drawn(), (copy) => {
    wordsOf(copy).insert(0, 'The ');
    wordsOf(copy).delete(5, 2);
  });
  expect(typed).toEqual([
    ['text', 'checkout', person],
    ['text', 'checkout', null],
  ]);
});

it('what is of no key is nobody’s', () => {
  expect(written(drawn(), (copy) => copy.getArray('name').push(['x']))).toEqual([]);
});

it('only what is done meanwhile counts, even where it ends with an error', () => {
  const doc = drawn();
  const failing = (): void => {
    throw new Error('Not to be');
  };
  expect(() => recordWrites(doc, failing)).toThrow('Not to be');
  const writes = recordWrites(doc, () => doc.getMap('name').set('checkout', 'Orders'));
  expect(writes).toHaveLength(1);
  doc.getMap('name').set('checkout', 'Later');
  expect(writes).toHaveLength(1);
});
