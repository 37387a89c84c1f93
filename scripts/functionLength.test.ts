import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaintOf, goneFrom, isOfProduct, longestFunction, readLongFunctions } from './functionLength.ts';
import { root } from './workspace.ts';

describe('the length of a function', () => {
  test('is 80 lines at the most', () => {
    expect(complaintOf(undefined, { name: 'work', lines: 80 })).toBeNull();
    expect(complaintOf(undefined, { name: 'work', lines: 81 })).toMatch(/^work has 81 lines, 80 at the most/);
  });

  test('is for a listed one what the list says, and only gets less', () => {
    const allowed = { work: 90 };
    expect(complaintOf(allowed, { name: 'work', lines: 90 })).toBeNull();
    expect(complaintOf(allowed, { name: 'work', lines: 91 })).toMatch(/grown to 91 lines, from 90/);
    expect(complaintOf(allowed, { name: 'work', lines: 89 })).toMatch(/say so in/);
    expect(complaintOf(allowed, { name: 'other', lines: 81 })).toMatch(/80 at the most/);
  });

  test('is asked of the product, not of tests', () => {
    expect(isOfProduct('apps/server/src/sync/hub.ts')).toBe(true);
    expect(isOfProduct('scripts/check.ts')).toBe(true);
    expect(isOfProduct('apps/server/src/sync/hub.test.ts')).toBe(false);
    expect(isOfProduct('apps/server/src/sync/room.fixture.ts')).toBe(false);
    expect(isOfProduct('apps/server/src/testing/matrixWorld.ts')).toBe(false);
    expect(isOfProduct('apps/e2e/people.ts')).toBe(false);
  });
});

test('a name on the list that no function has any more is told', () => {
  expect(goneFrom({ work: 90, play: 100 }, new Set(['play']))).toEqual(['work']);
  expect(goneFrom(undefined, new Set(['play']))).toEqual([]);
});

test('the list names none that is short enough', () => {
  const lengths = Object.values(readLongFunctions()).flatMap((file) => Object.values(file));
  expect(Math.min(...lengths)).toBeGreaterThan(longestFunction);
});

test('the list names no file that has moved or gone', () => {
  const files = Object.keys(readLongFunctions());
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
