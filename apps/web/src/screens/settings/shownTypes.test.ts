import { expect, it } from 'vitest';
import { shownTypes } from './shownTypes.ts';

it('shows 20 types and counts the rest', () => {
  const names = Array.from({ length: 23 }, (_, at) => `T${at + 1}`);
  expect(shownTypes(names.slice(0, 2))).toBe('T1, T2');
  expect(shownTypes(names.slice(0, 20))).toBe(names.slice(0, 20).join(', '));
  expect(shownTypes(names)).toBe(`${names.slice(0, 20).join(', ')} +3 more`);
});
