import type { Shape } from '@lintel/drawing/picture';
import { expect, test } from 'vitest';
import { asOne, type Moved } from './movedAsOne.ts';

const by = { x: 50, y: 100 };
const moved = (count: number): Moved[] =>
  Array.from({ length: count }, (_, at): Moved => {
    const shapes: Shape[] = [{ kind: 'rect', x: at * 100, y: 0, width: 80, height: 40 }];
    return { by, shapes };
  });

test('a few things are not worth a canvas of their own', () => {
  expect(asOne([])).toBe(null);
  expect(asOne(moved(15))).toBe(null);
});

test('many keep their order and lie where they were moved', () => {
  const many = moved(16);
  expect(asOne(many)).toEqual({ by, shapes: many.map(({ shapes }) => shapes) });
});
