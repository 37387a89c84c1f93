import { expect, test } from 'vitest';
import type { Rect } from './rect.ts';
import type { Direction } from './routeEnds.ts';
import { withFewBends } from './routeFewBends.ts';
import { linesOf } from './routeLatticeLines.ts';
import type { LatticeQuestion } from './routeQuestion.ts';

const [right, down, left] = [0, 1, 2] as const;
const window = { x: -10, y: -10, width: 40, height: 40 };

const asked = (
  [direction, arrival]: readonly [Direction, Direction],
  to: { x: number; y: number },
  obstacles: Rect[],
  given: Partial<LatticeQuestion> = {},
) => {
  const question: LatticeQuestion = {
    from: { x: 0, y: 0 },
    direction,
    to,
    arrival,
    window,
    obstacles,
    containers: [],
    homes: [],
    clearance: 0.25,
    mostBends: 2,
    mayCross: false,
    ...given,
  };
  const answer = withFewBends(question, linesOf(question, direction % 2 === 0));
  return answer?.points.map(({ x, y }) => `${x},${y}`).join(' ') ?? answer;
};

test('a route over one line takes the free one that is nearest to the middle', () => {
  expect(asked([right, right], { x: 8, y: 6 }, [])).toBe('0,0 4,0 4,6 8,6');
  const beside = { x: 3.5, y: 2, width: 1.5, height: 2 };
  expect(asked([right, right], { x: 8, y: 6 }, [beside])).toBe('0,0 3,0 3,6 8,6');
  expect(asked([right, right], { x: 8, y: 6 }, [{ x: -2, y: 2, width: 12, height: 2 }])).toBe(null);
  expect(asked([right, right], { x: 8, y: 0 }, [])).toBe('0,0 8,0');
});

test('back to where it came from it goes around the nearest line beyond both ends', () => {
  expect(asked([right, left], { x: 4, y: 6 }, [])).toBe('0,0 4,0 4,6 4,6');
  expect(asked([right, left], { x: 4, y: 6 }, [{ x: 2, y: 2, width: 6, height: 2 }])).toBe(
    '0,0 8.5,0 8.5,6 4,6',
  );
});

test('around one corner there is one route', () => {
  expect(asked([right, down], { x: 4, y: 6 }, [])).toBe('0,0 4,0 4,6');
  expect(asked([right, down], { x: 4, y: 6 }, [{ x: 3, y: 2, width: 2, height: 2 }], { mostBends: 1 })).toBe(
    null,
  );
});

test('what it cannot tell it leaves to the search', () => {
  const beside = { x: 3, y: 2, width: 2, height: 2 };
  expect(asked([right, right], { x: 8, y: 6 }, [beside])).toBeUndefined();
  expect(asked([right, right], { x: 8, y: 6 }, [], { containers: [window] })).toBeUndefined();
  expect(asked([right, right], { x: -8, y: 6 }, [], { mostBends: 4 })).toBeUndefined();
  expect(asked([right, down], { x: 4, y: 6 }, [beside], { mostBends: 3 })).toBeUndefined();
});
