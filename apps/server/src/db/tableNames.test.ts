import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { nameOf } from './tableNames.ts';
import { folder } from './tables/folder.ts';

it('a table has its own name under any other, and what is none has none', () => {
  expect(nameOf(folder)).toBe('folder');
  expect(nameOf(alias(folder, 'parent'))).toBe('folder');
  expect(() => nameOf({} as unknown as PgTable)).toThrow('Not a table');
});
