import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../searchParams.ts';
import {
  asked,
  type ComponentsSearch,
  componentsSearchSchema,
  sortedBy,
  sortingOf,
} from './componentsSearch.ts';

it('asks for what stands in the address', () => {
  expect(asked({})).toEqual({ sort: 'updated', order: 'desc', limit: 50, offset: 0 });
  expect(asked({ text: ' order ', type: 'shared.7', page: 3 })).toEqual({
    search: 'order',
    sharedTypeId: 7,
    sort: 'relevance',
    limit: 50,
    offset: 100,
  });
  expect(asked({ type: 'own.2', deleted: true, sort: 'name' })).toMatchObject({
    typeId: 2,
    deleted: 'true',
    sort: 'name',
    order: 'asc',
  });
});

it('is sorted by the head of a column that is pressed, and turned round by the second press', () => {
  const pressed = (search: ComponentsSearch, sort: 'name' | 'type' | 'updated') =>
    sortingOf({ ...search, ...sortedBy(search, sort) });
  expect(sortingOf({ text: 'order' })).toBeNull();
  expect(pressed({ text: 'order' }, 'updated')).toEqual({ sort: 'updated', order: 'desc' });
  expect(pressed({}, 'updated')).toEqual({ sort: 'updated', order: 'asc' });
  expect(pressed({ sort: 'updated', order: 'asc' }, 'updated')).toEqual({ sort: 'updated', order: 'desc' });
  expect(pressed({ sort: 'updated', order: 'asc' }, 'name')).toEqual({ sort: 'name', order: 'asc' });
});

it('takes nothing from an address that is not meant', () => {
  expect(componentsSearchSchema.parse({ type: 'own.1;drop', state: 'GONE', page: -1, text: 7 })).toEqual({});
});

it('is the same again when it is read from the address', () => {
  const searches: ComponentsSearch[] = [
    {},
    { text: 'order desk', state: 'ARCHIVED', type: 'own.2', sort: 'name' },
    { deleted: true, page: 2 },
  ];
  for (const search of searches)
    expect(componentsSearchSchema.parse(parseSearch(stringifySearch(search)))).toEqual(search);
});
