import { describe, expect, it } from 'vitest';
import { holds, holdsPoint, overlaps, type Rect } from './geometry/rect.ts';
import { SpatialIndex } from './spatialIndex.ts';
import { Random } from './testing/random.ts';

const someRect = (random: Random): Rect => {
  const most = random.pick([2, 10, 40, 300, 2_000]);
  return {
    x: random.between(-60, 60) + random.pick([0, 0.5]),
    y: random.between(-60, 60),
    width: random.between(1, most),
    height: random.between(1, most) + random.pick([0, 0.4]),
  };
};

describe('SpatialIndex', () => {
  it('finds what looking at everything finds', () => {
    const random = new Random(11);
    const model = new Map<string, Rect>();
    let index = SpatialIndex.empty;
    for (let round = 0; round < 400; round++) {
      const key = `box-${random.between(0, 80)}`;
      const before = model.get(key);
      const removed = before === undefined ? [] : [{ key, rect: before }];
      const after = someRect(random);
      const isGone = random.chance(0.3);
      index = index.with(removed, isGone ? [] : [{ key, rect: after }]);
      if (isGone) model.delete(key);
      else model.set(key, after);
      const asked = someRect(random);
      const point = { x: asked.x, y: asked.y };
      const those = (is: (rect: Rect) => boolean) =>
        [...model]
          .filter(([, rect]) => is(rect))
          .map(([name]) => name)
          .sort();
      expect(index.within(asked).sort()).toEqual(those((rect) => overlaps(rect, asked)));
      expect(index.inside(asked).sort()).toEqual(those((rect) => holds(asked, rect)));
      expect(index.holding(asked).sort()).toEqual(those((rect) => holds(rect, asked)));
      expect(index.at(point).sort()).toEqual(those((rect) => holdsPoint(rect, point)));
    }
  });

  it('finds the same when it was made at once', () => {
    const random = new Random(12);
    const all = Array.from({ length: 300 }, (_, at) => ({ key: `box-${at}`, rect: someRect(random) }));
    const made = SpatialIndex.of(all);
    const grown = all.reduce((index, placed) => index.with([], [placed]), SpatialIndex.empty);
    const without = made.with(all.slice(0, 150), []);
    const rest = grown.with(all.slice(0, 150), []);
    for (let round = 0; round < 200; round++) {
      const asked = someRect(random);
      expect(made.within(asked).sort()).toEqual(grown.within(asked).sort());
      expect(made.holding(asked).sort()).toEqual(grown.holding(asked).sort());
      expect(without.inside(asked).sort()).toEqual(rest.inside(asked).sort());
    }
  });

  it('answers for the whole plane without walking its cells', () => {
    const index = SpatialIndex.empty.with([], [{ key: 'orders', rect: { x: 0, y: 0, width: 4, height: 2 } }]);
    const plane = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
    expect(index.within(plane)).toEqual(['orders']);
  });
});
