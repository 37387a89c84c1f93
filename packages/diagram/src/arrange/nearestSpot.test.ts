import { expect, it } from 'vitest';
import { grown, overlaps, type Point, type Rect } from '../geometry/rect.ts';
import { Random } from '../testing/random.ts';
import { placesAround } from './freePlace.ts';
import { byDistance, nearestSpot } from './nearestSpot.ts';

const size = { width: 4, height: 2 };

it('is the first of the places around at which nothing lies, with room on each side', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new Random(seed);
    const margin = random.between(0, 2);
    const wanted = { x: random.between(-25, 25), y: random.between(-25, 25) };
    const rects: Rect[] = Array.from({ length: random.between(0, 900) }, () => ({
      x: random.between(-240, 240) / 4,
      y: random.between(-240, 240) / 4,
      width: random.between(4, 44) / 4,
      height: random.between(4, 44) / 4,
    }));
    // It may be told of more than it has asked for.
    const isExact = random.chance(0.5);
    const within = (area: Rect): Rect[] => rects.filter((rect) => !isExact || overlaps(rect, area));
    const isFree = (rect: Rect): boolean => rects.every((other) => !overlaps(grown(rect, margin), other));
    const expected = [...placesAround(wanted)].find((at) => isFree({ ...at, ...size })) ?? null;
    expect(nearestSpot(wanted, size, { margin, within }), `seed ${seed}`).toEqual(expected);
    const far = (at: Point): number => Math.hypot(at.x - wanted.x, at.y - wanted.y);
    const [nearest] = [...placesAround(wanted)]
      .filter((at) => isFree({ ...at, ...size }))
      .sort((a, b) => far(a) - far(b));
    expect(nearestSpot(wanted, size, { margin, within, offsets: byDistance }), `seed ${seed}`).toEqual(
      nearest ?? null,
    );
  }
});

it('is none where everything around is taken', () => {
  const ground: Rect = { x: -100, y: -100, width: 200, height: 200 };
  expect(nearestSpot({ x: 0, y: 0 }, size, { margin: 0, within: () => [ground] })).toBeNull();
});
