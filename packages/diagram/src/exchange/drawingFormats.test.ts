import { describe, expect, it } from 'vitest';
import { noNames } from '../picture/names.ts';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { drawingFormats } from './drawingFormats.ts';
import { outlineOf } from './outline.ts';

const named = (name: string) => ({ name });

const outline = outlineOf(
  board(
    container('platform', [0, 0, 20, 10], named('Platform')),
    container('innerbox', [1, 1, 8, 6], named('Inner')),
    component('checkout', [2, 2, 4, 2], named('Checkout "1"')),
    component('payments', [12, 2, 4, 2], named('Payments\n!include x')),
    component('outsider', [30, 2, 4, 2], named('Payments\n!include x')),
    relation('asking-1', 'checkout', 'payments', { text: 'asks <b>& waits' }),
    relation('asking-2', 'platform', 'outsider'),
    textarea('textarea', [0, 20, 6], 'Read\nthis'),
  ).snapshot,
  noNames,
  'All "of" it',
);

describe('a diagram in the language of another tool', () => {
  it('holds boxes in the smallest container around them', () => {
    expect(outline.boxes.map(({ name, boxes }) => [name, boxes.map((each) => each.name)])).toEqual([
      ['Platform', ['Inner', 'Payments\n!include x']],
      ['Payments\n!include x', []],
    ]);
  });

  it.each(Object.entries(drawingFormats))('%s', (_, { write }) => {
    expect(write(outline)).toMatchSnapshot();
  });

  it('lets no word of a diagram become a line of its own', () => {
    for (const { write } of Object.values(drawingFormats))
      expect(
        write(outline)
          .split('\n')
          .filter((line) => line.trim().startsWith('!include')),
      ).toEqual([]);
  });

  it('numbers what has the same name where a tool knows things by their names', () => {
    expect(drawingFormats.structurizr.write(outline)).toContain('"Payments !include x (2)"');
  });
});
