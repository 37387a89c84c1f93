import { describe, expect, it } from 'vitest';
import { rank, scoreOf, searchable } from './rank.ts';

const item = (title: string, ...rest: string[]) => ({ title, text: searchable(title, ...rest) });
const found = (items: ReturnType<typeof item>[], query: string): string[] =>
  rank(items, query).map((each) => each.item.title);

describe('a search', () => {
  const items = [
    item('Data warehouse', 'Data platform'),
    item('Warehouse and carriers', 'C1', 'Approved'),
    item('Software catalogue'),
    item('Order service', 'warehouse'),
    item('Gift cards'),
  ];

  it('takes what leads the title before a word of it, a part of it and the rest', () => {
    expect(found(items, 'ware')).toEqual([
      'Warehouse and carriers',
      'Data warehouse',
      'Software catalogue',
      'Order service',
    ]);
  });

  it('needs every word, in any order, wherever each stands', () => {
    expect(found(items, 'carriers ware')).toEqual(['Warehouse and carriers']);
    expect(found(items, 'approved carriers')).toEqual(['Warehouse and carriers']);
    expect(found(items, 'ware cards')).toEqual([]);
  });

  it('prefers the title that was typed in full', () => {
    const many = [item('Orders and returns'), item('Orders'), item('Returns of orders')];
    expect(found(many, 'orders')).toEqual(['Orders', 'Orders and returns', 'Returns of orders']);
  });

  it('takes no notice of case, accents and space around', () => {
    expect(found([item('Zürich Café')], '  CAFE   zurich ')).toEqual(['Zürich Café']);
    expect(found([item('Cafe')], 'café')).toEqual(['Cafe']);
  });

  it('leaves equals in the order they came in', () => {
    expect(found([item('Beta one'), item('Beta two'), item('Beta six')], 'beta')).toEqual([
      'Beta one',
      'Beta two',
      'Beta six',
    ]);
  });

  it('finds a word start behind a place inside a word', () => {
    expect(scoreOf(searchable('software ware'), ['ware'])).toBe(scoreOf(searchable('a ware'), ['ware']));
  });
});
