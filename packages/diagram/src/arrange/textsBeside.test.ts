import { expect, it } from 'vitest';
import { grown, overlaps, type Rect } from '../geometry/rect.ts';
import { besideNearest, placeBeside } from './textsBeside.ts';

const note: Rect = { x: 5, y: 0, width: 3, height: 1 };
const size = { width: 3, height: 1 };

it('is beside the nearest block, of equals beside the one whose key comes first', () => {
  const far: Rect = { x: 40, y: 0, width: 4, height: 2 };
  const left: Rect = { x: 0, y: 0, width: 4, height: 2 };
  const right: Rect = { x: 9, y: 0, width: 4, height: 2 };
  const blocks = (first: string, second: string): Map<string, Rect> =>
    new Map([
      ['far-away', far],
      [first, left],
      [second, right],
    ]);
  expect(besideNearest(note, blocks('a', 'b'))?.key).toBe('a');
  expect(besideNearest(note, blocks('b', 'a'))?.key).toBe('a');
  expect(besideNearest(note, new Map())).toBeNull();
});

it('keeps to its block where there is room, else goes as near to that as it can, and looks around once for that', () => {
  const block: Rect = { x: 100, y: 50, width: 4, height: 2 };
  const beside = besideNearest(note, new Map([['block', { x: 0, y: 0, width: 4, height: 2 }]]));
  if (beside === null) throw new Error('It is beside nothing');
  const placed = (rects: readonly Rect[]) => {
    let looks = 0;
    const within = (area: Rect): Rect[] => {
      looks += 1;
      return rects.filter((rect) => overlaps(rect, area));
    };
    return { rect: placeBeside(beside, size, { block, within }), looks };
  };
  expect(placed([block])).toEqual({ rect: { x: 105, y: 50, ...size }, looks: 1 });

  const crowd = Array.from(
    { length: 900 },
    (_, index): Rect => ({
      x: 55 + (index % 30) * 3,
      y: 20 + Math.floor(index / 30) * 2,
      width: 3,
      height: 2,
    }),
  );
  const { rect, looks } = placed([block, ...crowd]);
  expect(looks).toBe(1);
  expect(crowd.filter((other) => overlaps(grown(rect, 0.5), other))).toEqual([]);
  // The crowd ends at 80, and half a unit is kept free.
  expect(rect).toEqual({ x: 105, y: 81, ...size });
});
