import { expect, it } from 'vitest';
import { verbOf } from './traced.ts';

it('a statement is called by its verb, whatever stands before it', () => {
  expect(verbOf('select 1')).toBe('SELECT');
  expect(verbOf('\n  (with known as (select 1) select * from known)')).toBe('WITH');
  expect(verbOf('INSERT into diagram values (1)')).toBe('INSERT');
  expect(verbOf(' ;')).toBe('statement');
});
