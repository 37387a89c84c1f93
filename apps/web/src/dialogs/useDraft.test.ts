import { expect, it } from 'vitest';
import { changesOf } from './useDraft.ts';

it('sends only what differs, looking into lists', () => {
  const base = { name: 'Orders', folder: null, tags: [1, 2] };
  expect(changesOf(base, { name: 'Orders', folder: null, tags: [1, 2] })).toEqual({});
  expect(changesOf(base, { name: 'Order', folder: null, tags: [2] })).toEqual({ name: 'Order', tags: [2] });
});
