import { expect, test } from 'vitest';
import { PlaceIndex, touches } from './obstacles.ts';
import type { Rect } from './rect.ts';
import { randomOf } from './routeTesting.ts';

const box: Rect = { x: 2, y: 10, width: 4, height: 3 };

test('what meets at a border or a corner touches, and nothing further away', () => {
  const beside = (by: number): Rect[] => [
    { ...box, x: box.x - box.width - by },
    { ...box, x: box.x + box.width + by },
    { ...box, y: box.y - box.height - by },
    { ...box, y: box.y + box.height + by },
  ];
  expect(beside(0).map((other) => touches(box, other))).toEqual([true, true, true, true]);
  expect(beside(0.01).map((other) => touches(box, other))).toEqual([false, false, false, false]);
  expect(touches(box, { x: 6, y: 13, width: 1, height: 1 })).toBe(true);
});

test.each([
  ['square cells', undefined],
  ['long cells', { width: 2, height: 64 }],
])('after any history in %s it finds what touches a place, each once', (_name, cell) => {
  const random = randomOf(11);
  const upTo = (most: number): number => Math.floor(random() * most);
  const sizes = [1, 5, 30, 400];
  const rect = (): Rect => {
    const size = sizes[upTo(sizes.length)] ?? 1;
    return { x: upTo(300) - 150, y: upTo(300) - 150, width: upTo(size), height: upTo(size) + 0.5 };
  };
  const index = new PlaceIndex<string>(cell);
  const known = new Map<string, Rect>();
  let found = 0;
  for (let step = 0; step < 1_500; step += 1) {
    const key = `thing-${upTo(80)}`;
    if (random() < 0.3) {
      index.delete(key);
      known.delete(key);
    } else {
      const place = rect();
      index.set(key, place, key);
      known.set(key, place);
    }
    const area = rect();
    const expected = [...known].filter(([, place]) => touches(place, area)).map(([each]) => each);
    expect(index.touching(area).sort()).toEqual(expected.toSorted());
    const [first = ''] = expected;
    expect(index.touchesAny(area)).toBe(expected.length > 0);
    expect(index.touchesAny(area, (each) => each === first)).toBe(expected.length > 0);
    expect(index.touchesAny(area, (each) => !expected.includes(each))).toBe(false);
    expect([index.size, index.get(key), index.rectOf(key)]).toEqual([
      known.size,
      known.has(key) ? key : undefined,
      known.get(key),
    ]);
    found += expected.length;
  }
  expect(index.values().sort()).toEqual([...known.keys()].sort());
  expect(found).toBeGreaterThan(3_000);
  for (const key of known.keys()) index.delete(key);
  expect([index.size, index.touching({ x: -500, y: -500, width: 1_000, height: 1_000 })]).toEqual([0, []]);
});
