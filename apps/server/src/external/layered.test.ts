import { expect, it } from 'vitest';
import { layered } from './layered.ts';

const box = { width: 4, height: 2 };
const boxes = (...keys: string[]) => new Map(keys.map((key) => [key, box]));

it('puts what something needs below it, in the middle', () => {
  const places = layered(boxes('shop', 'stock', 'bills'), [
    { from: 'shop', to: 'stock' },
    { from: 'shop', to: 'bills' },
  ]);
  expect(Object.fromEntries(places)).toEqual({
    shop: { x: 3, y: 0 },
    stock: { x: 0, y: 5 },
    bills: { x: 6, y: 5 },
  });
});

it('opens circles, and leaves lines to itself and to what is not there alone', () => {
  const places = layered(boxes('one', 'two'), [
    { from: 'one', to: 'two' },
    { from: 'two', to: 'one' },
    { from: 'two', to: 'two' },
    { from: 'two', to: 'gone' },
  ]);
  expect(places.get('one')).toEqual({ x: 0, y: 0 });
  expect(places.get('two')).toEqual({ x: 0, y: 5 });
});

it('puts what nothing connects below the rest', () => {
  const places = layered(boxes('one', 'two', 'alone'), [{ from: 'one', to: 'two' }]);
  expect(places.get('alone')).toEqual({ x: 0, y: 10 });
});

it('never puts two boxes onto each other, however they are connected', () => {
  const keys = Array.from({ length: 60 }, (_, index) => `box ${index}`);
  const lines = keys.flatMap((from, index) => [
    { from, to: keys[(index * 7 + 3) % 60] ?? '' },
    { from, to: keys[(index * 11 + 5) % 60] ?? '' },
  ]);
  const places = [...layered(boxes(...keys), lines).values()];
  expect(places).toHaveLength(60);
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1))
      expect(Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height).toBe(true);
});

it('takes a chain of thousands', () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => String(index));
  const places = layered(
    boxes(...keys),
    keys.slice(1).map((to, index) => ({ from: String(index), to })),
  );
  expect(places.get('4999')).toEqual({ x: 0, y: 4_999 * 5 });
});
