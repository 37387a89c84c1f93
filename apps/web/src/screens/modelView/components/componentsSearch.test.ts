import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../searchParams.ts';
import { type ComponentsSearch, componentsSearchSchema } from '../searchSchemas.ts';
import { asked, sortingOf } from './componentsSearch.ts';

it('asks for what stands in the address', () => {
  expect(asked({})).toEqual({
    filter: {},
    drafts: true,
    sort: { column: 'col-updated', order: 'desc' },
  });
  expect(asked({ text: ' order ', type: 'shared.7', page: 3 })).toEqual({
    filter: {
      types: { operator: 'in', value: [] },
      sharedTypes: { operator: 'in', value: [7] },
    },
    drafts: true,
    search: 'order',
  });
  expect(asked({ state: 'DRAFT', deleted: true, sort: 'col-name' })).toEqual({
    filter: { states: { operator: 'in', value: ['DRAFT'] } },
    drafts: true,
    deleted: true,
    sort: { column: 'col-name', order: 'asc' },
  });
});

it('is sorted by what was changed last, and by what fits best where words are sought', () => {
  expect(sortingOf({})).toEqual({ column: 'col-updated', order: 'desc' });
  expect(sortingOf({ text: 'order' })).toBeNull();
  expect(sortingOf({ text: 'order', sort: '12', order: 'desc' })).toEqual({ column: '12', order: 'desc' });
});

it('takes nothing from an address that is not meant', () => {
  expect(
    componentsSearchSchema.parse({ type: 'own.1;drop', state: 'GONE', page: -1, text: 7, sort: 'name' }),
  ).toEqual({});
});

it('is the same again when it is read from the address', () => {
  const searches: ComponentsSearch[] = [
    {},
    { text: 'order desk', state: 'ARCHIVED', type: 'own.2', sort: 'col-name' },
    { deleted: true, page: 2 },
  ];
  for (const search of searches)
    expect(componentsSearchSchema.parse(parseSearch(stringifySearch(search)))).toEqual(search);
});
