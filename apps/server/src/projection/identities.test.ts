import { Board, component } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Identities } from './identities.ts';

const documentWith = (values: { id?: unknown; slug?: unknown }) => {
  const { document } = new Board().do(component('checkout', [0, 0, 4, 2]));
  for (const [column, value] of Object.entries(values)) document.doc.getMap(column).set('checkout', value);
  return document;
};

it('an item is who its document says, where that says all of it', () => {
  expect(new Identities(documentWith({ id: 7, slug: 'orders' })).of('checkout')).toEqual({
    id: 7,
    slug: 'orders',
  });
  for (const values of [{}, { id: 7 }, { slug: 'orders' }, { id: '7', slug: 'orders' }, { id: 7, slug: 8 }])
    expect(new Identities(documentWith(values)).of('checkout')).toBeUndefined();
});

it('an item whose document does not know it is who its row says, and the document is to be told', () => {
  const identities = new Identities(documentWith({}));
  identities.adopt('checkout', { id: 7, slug: 'orders' });
  expect(identities.of('checkout')).toEqual({ id: 7, slug: 'orders' });
  expect(identities.issued()).toEqual([
    { column: 'id', key: 'checkout', value: 7 },
    { column: 'slug', key: 'checkout', value: 'orders' },
  ]);
});

it('what a document says of an item goes before what its row says', () => {
  const known = new Identities(documentWith({ id: 7, slug: 'orders' }));
  known.adopt('checkout', { id: 8, slug: 'other' });
  expect([known.of('checkout'), known.issued()]).toEqual([{ id: 7, slug: 'orders' }, []]);
  const half = new Identities(documentWith({ slug: 'orders' }));
  half.adopt('checkout', { id: 8, slug: 'other' });
  expect(half.of('checkout')).toEqual({ id: 8, slug: 'orders' });
  expect(half.issued()).toEqual([{ column: 'id', key: 'checkout', value: 8 }]);
  const named = new Identities(documentWith({ id: 7 }));
  named.adopt('checkout', { id: 8, slug: 'other' });
  expect(named.issued()).toEqual([{ column: 'slug', key: 'checkout', value: 'other' }]);
});
