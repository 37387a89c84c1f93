import { expect, it } from 'vitest';
import { attributeOf, rowOf } from '../testing/modelRows.ts';
import { heldPages, stillPasses, withHeld } from './heldRows.ts';

const rows = (...slugs: string[]) => slugs.map((slug) => ({ slug }));
const slugs = (held: readonly { slug: string }[]) => held.map(({ slug }) => slug).join(' ');

it('keeps a touched row where it was when it is not found any more', () => {
  const before = rows('a', 'b', 'c', 'd');
  expect(slugs(withHeld(before, rows('a', 'c', 'd', 'e'), new Set(['b'])))).toBe('a b c d e');
  expect(slugs(withHeld(before, rows('c', 'd'), new Set(['a', 'b'])))).toBe('a b c d');
  expect(slugs(withHeld(before, [], new Set(['b', 'd'])))).toBe('b d');
});

it('lets go what nobody has touched', () => {
  expect(slugs(withHeld(rows('a', 'b'), rows('b'), new Set()))).toBe('b');
});

it('does not repeat a row that is found elsewhere', () => {
  expect(slugs(withHeld(rows('a', 'b', 'c'), rows('b', 'c', 'a'), new Set(['a'])))).toBe('b c a');
});

it('asks a changed row what the filter asks of its own values', () => {
  const attributes = [attributeOf({ attributeId: 2, attributeType: 'NUMBER' })];
  const row = rowOf({ name: 'Orders', attributes: [{ fkAttributeId: 2, value: '7' }] });
  expect(stillPasses({ name: { operator: 'contains', value: 'order' } }, row, attributes)).toBe(true);
  expect(stillPasses({ name: { operator: 'contains', value: 'pay' } }, row, attributes)).toBe(false);
  const larger = { attributeId: 2, attributeType: 'NUMBER', operator: 'gt', value: '7' } as const;
  expect(stillPasses({ attributes: [larger] }, row, attributes)).toBe(false);
  expect(stillPasses({ diagrams: { operator: 'in', value: [3] } }, row, attributes)).toBe(true);
});

it('keeps it on its page, lets it go where another page has it, and keeps a page nobody looks at for it', () => {
  const pages = (...given: [number, string[]][]) =>
    new Map(given.map(([page, each]) => [page, rows(...each)]));
  const shown = (held: ReadonlyMap<number, readonly { slug: string }[]>) =>
    [...held].map(([page, each]) => `${page}: ${slugs(each)}`);
  const before = pages([1, ['a', 'b']], [2, ['c', 'd']]);
  const b = new Set(['b']);
  expect(shown(heldPages(before, pages([1, ['a', 'c']], [2, ['d', 'e']]), b))).toEqual([
    '1: a b c',
    '2: d e',
  ]);
  expect(shown(heldPages(before, pages([1, ['a', 'c']], [2, ['b', 'd']]), b))).toEqual(['1: a c', '2: b d']);
  expect(shown(heldPages(before, pages([7, ['x']]), b))).toEqual(['7: x', '1: a b']);
  expect(shown(heldPages(before, pages([7, ['x']]), new Set()))).toEqual(['7: x']);
});
