import { type View, viewAt } from '@lintel/drawing/detail';
import type { RectShape, Shape } from '@lintel/drawing/picture';
import { measure } from '@lintel/drawing/textMetrics';
import { expect, test } from 'vitest';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { PictureStore } from './pictureStore.ts';

const { snapshot } = board(
  container('platform', [0, 0, 20, 10], { name: 'Service platform' }),
  component('checkout', [2, 2, 5, 2], { name: 'Café service' }),
  component('onlytile', [10, 2, 1, 1], { name: 'Service' }),
  component('payments', [14, 2, 4, 2], { name: 'Payments' }),
  relation('relation', 'checkout', 'payments', { text: 'Pays the service fee' }),
  textarea('textarea', [0, 12, 8], 'What a service is, and no other service'),
);

const flat = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? flat(shape.children) : [shape]));

const isMark = (shape: Shape): shape is RectShape => shape.kind === 'rect' && shape.fill === 'search-hit';

const shapesOf = (id: string, words?: readonly string[], view: View = viewAt(1)): Shape[] => {
  const [key = ''] = id.split(':');
  const states = new Map(words === undefined ? [] : [[key, { found: words }]]);
  return flat(new PictureStore({ snapshot, view, states }).item(id)?.shapes ?? []);
};

test.each([
  ['checkout', ['service'], 1],
  ['checkout', ['cafe', 'service'], 2],
  ['platform', ['serv'], 1],
  ['relation:label', ['service', 'fee'], 2],
  ['textarea', ['service'], 2],
])('%s marks each place of %j behind its text', (id, words, count) => {
  const shapes = shapesOf(id, words);
  const marks = shapes.filter(isMark);
  expect(marks).toHaveLength(count);
  expect(shapes.filter((shape) => !isMark(shape))).toEqual(shapesOf(id));
  const lastMark = shapes.findLastIndex(isMark);
  expect(shapes.slice(lastMark).some(({ kind }) => kind === 'text')).toBe(true);
});

test('a mark is as wide as its word, and stands where the word stands', () => {
  const shapes = shapesOf('checkout', ['service']);
  const [mark] = shapes.filter(isMark);
  const name = shapes.find((shape) => shape.kind === 'text');
  const style = { size: 14, weight: 500 } as const;
  const [whole, before] = [measure('Café service', style), measure('Café ', style)];
  expect(mark?.x).toBeCloseTo((name?.x ?? 0) + before);
  expect(mark?.width).toBeCloseTo(whole - before);
});

test('what is not to be read is marked as a whole', () => {
  for (const [id, view] of [
    ['onlytile', viewAt(1)],
    ['relation:label', viewAt(0.5)],
    ['textarea', viewAt(0.3)],
  ] as const) {
    const [halo, ...rest] = shapesOf(id, ['service'], view);
    // As thick on the screen at every zoom.
    expect(halo).toMatchObject({ kind: 'rect', fill: 'search-hit', stroke: { width: 1 / view.zoom } });
    expect(rest).toEqual(shapesOf(id, undefined, view));
  }
});

test('the name is marked at the size that it has further out', () => {
  const [mark] = shapesOf('checkout', ['service'], viewAt(0.5)).filter(isMark);
  expect(mark?.width).toBeCloseTo(
    measure('Café service', { size: 11, weight: 500 }) - measure('Café ', { size: 11, weight: 500 }),
  );
});
