import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../searchParams.ts';
import { viewSearchSchema } from './searchSchemas.ts';
import { pressedSort, readViewAddress, sortOf } from './viewAddress.ts';

it('leads to a view, with the way that led there', () => {
  expect(readViewAddress('q:services')).toEqual({ came: [], slug: 'services' });
  expect(readViewAddress('d:landscape:v2/q:services')).toEqual({
    came: [{ kind: 'diagram', slug: 'landscape', versionSlug: 'v2' }],
    slug: 'services',
  });
});

it('leads nowhere where the last segment is no view', () => {
  for (const path of ['', 'services', 'd:landscape', 'q:services/d:landscape', 'q:a:b', 'x:services', 'q:'])
    expect(readViewAddress(path)).toBeNull();
});

it('is sorted as the address says, else as the view is saved', () => {
  const saved = { sort: { column: 'col-name', order: 'desc' } } as const;
  expect(sortOf({}, saved)).toEqual(saved.sort);
  expect(sortOf({}, {})).toBeNull();
  expect(sortOf({ sort: 'col-nothing' }, saved)).toEqual(saved.sort);
  expect(sortOf({ sort: '12' }, saved)).toEqual({ column: '12', order: 'asc' });
});

it('is turned round by the second press; what changed last comes first', () => {
  const once = pressedSort(null, 'col-name');
  expect(once).toEqual({ column: 'col-name', order: 'asc' });
  expect(pressedSort(once, 'col-name')).toEqual({ column: 'col-name', order: 'desc' });
  expect(pressedSort(once, 'col-updated')).toEqual({ column: 'col-updated', order: 'desc' });
});

it('takes nothing from an address that is not meant, and is the same when it is read again', () => {
  expect(viewSearchSchema.parse({ sort: 'name; drop', order: 'up', page: 0 })).toEqual({});
  const search = { sort: '12', order: 'desc', page: 3 } as const;
  expect(viewSearchSchema.parse(parseSearch(stringifySearch(search)))).toEqual(search);
});
