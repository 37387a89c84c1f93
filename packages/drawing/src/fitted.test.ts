import { expect, it } from 'vitest';
import { fitted } from './fitted.ts';
import { posterSize } from './posterSize.ts';

const shown = (rect: { x: number; y: number; width: number; height: number }) => {
  const { scale, x, y } = fitted(rect, posterSize);
  return {
    left: x + rect.x * scale,
    top: y + rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
};

it('fills the width or the height of the picture, with room around, in the middle', () => {
  const wide = shown({ x: -500, y: 300, width: 8_000, height: 100 });
  expect(wide.width).toBeCloseTo(posterSize.width * 0.9);
  expect(wide.left).toBeCloseTo(posterSize.width * 0.05);
  expect(wide.top + wide.height / 2).toBeCloseTo(posterSize.height / 2);
  const high = shown({ x: 0, y: 0, width: 100, height: 9_000 });
  expect(high.height).toBeCloseTo(posterSize.height * 0.9);
});

it('blows nothing up without end', () => {
  expect(fitted({ x: 10, y: 10, width: 50, height: 50 }, posterSize).scale).toBe(4);
  expect(fitted({ x: 0, y: 0, width: 0, height: 0 }, posterSize).scale).toBe(4);
});
