import { describe, expect, it } from 'vitest';
import { compareStacking } from '../derived/stacking.ts';
import { containersAround, contentsOf, withContents } from '../derived/containment.ts';
import { inReadingOrder } from '../derived/bounds.ts';
import { diagramLimits } from '../limits.ts';
import {
  after,
  board,
  boundsByKey,
  component,
  container,
  refusal,
  relation,
  textarea,
} from '../testing/build.ts';
import { bringToFront, sendToBack } from './layer.ts';
import { moveInto } from './moveInto.ts';
import { align, distribute, edges, isOnCanvas, nudge, place, snappedSize } from './place.ts';
import { resize, scale } from './resize.ts';

const three = () =>
  board(
    component('checkout', [3, 7, 4, 2]),
    component('payments', [11, 1, 2, 6]),
    component('shipping', [21, 14, 6, 4]),
  );
const keys = ['checkout', 'payments', 'shipping'];

/** Left, top, right and bottom of every box, by key. */
const sidesOf = (snapshot: ReturnType<typeof after>) =>
  Object.values(boundsByKey(snapshot)).map(([x, y, width, height]) => ({
    left: x,
    centre: x + width / 2,
    right: x + width,
    top: y,
    middle: y + height / 2,
    bottom: y + height,
  }));

describe('boxes that are aligned', () => {
  const wanted = { left: 3, centre: 15, right: 27, top: 1, middle: 9.5, bottom: 18 };

  it.each(edges)('share the %s of what they filled, and keep all else', (edge) => {
    const [before, now] = [three().snapshot, after(three(), align, { keys, edge })];
    const across = edge === 'left' || edge === 'centre' || edge === 'right';
    for (const [at, sides] of sidesOf(now).entries()) {
      expect(Math.abs(sides[edge] - wanted[edge])).toBeLessThanOrEqual(0.5);
      const old = sidesOf(before)[at];
      expect(across ? sides.top : sides.left).toBe(across ? old?.top : old?.left);
      expect([sides.right - sides.left, sides.bottom - sides.top]).toEqual([
        (old?.right ?? 0) - (old?.left ?? 0),
        (old?.bottom ?? 0) - (old?.top ?? 0),
      ]);
    }
  });

  it('are two at the least', () => {
    for (const few of [[], ['checkout'], ['checkout', 'vanished']])
      expect(refusal(three(), align, { keys: few, edge: 'left' })).toBe('needsTwo');
  });
});

describe('boxes that are distributed', () => {
  it.each([
    ['horizontal', 0, 2],
    ['vertical', 1, 3],
  ] as const)('have equal gaps between the outermost, which stay: %s', (axis, start, length) => {
    const now = boundsByKey(after(three(), distribute, { keys, axis }));
    const old = boundsByKey(three().snapshot);
    const order = keys.slice().sort((a, b) => (old[a]?.[start] ?? 0) - (old[b]?.[start] ?? 0));
    const [first, middle, last] = order.map((key) => now[key] ?? [0, 0, 0, 0]);
    expect([first, last]).toEqual([old[order[0] ?? ''], old[order[2] ?? '']]);
    const before = (middle?.[start] ?? 0) - (first?.[start] ?? 0) - (first?.[length] ?? 0);
    const behind = (last?.[start] ?? 0) - (middle?.[start] ?? 0) - (middle?.[length] ?? 0);
    expect(Math.abs(before - behind)).toBeLessThanOrEqual(1);
    expect(middle?.[1 - start]).toBe(old[order[1] ?? '']?.[1 - start]);
  });

  it('are three at the least', () => {
    for (const few of [[], ['checkout'], ['checkout', 'payments']])
      expect(refusal(three(), distribute, { keys: few, axis: 'vertical' })).toBe('needsThree');
  });
});

describe('a box', () => {
  it.each([
    ['left', [-1, 0]],
    ['right', [1, 0]],
    ['up', [0, -1]],
    ['down', [0, 1]],
  ] as const)('is nudged one to the %s, and five where so much is asked', (direction, [x, y]) => {
    for (const by of [1, 5])
      expect(boundsByKey(after(three(), nudge, { keys: ['checkout'], direction, by }))['checkout']).toEqual([
        3 + x * by,
        7 + y * by,
        4,
        2,
      ]);
  });

  it('is one to as many units large as the layout holds', () => {
    const most = diagramLimits.size;
    const sizes = [0, 0.4, 1.4, most, most + 1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (width) => snappedSize({ width, height: 2 }).width,
    );
    expect(sizes).toEqual([1, 1, 1, most, most, 1, 1]);
    expect(snappedSize({ width: 2, height: 3.6 })).toEqual({ width: 2, height: 4 });
    const far = diagramLimits.coordinate;
    expect([far, -far, far + 1, -far - 1].map((x) => isOnCanvas({ x, y: 0 }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([far, -far, far + 1, -far - 1].map((y) => isOnCanvas({ x: 0, y }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('goes nowhere with a word', () => {
    const at = (...positions: [string, { x: number; y: number }][]) =>
      refusal(three(), place, { positions: new Map(positions) });
    expect(at()).toBe('nothingSelected');
    expect(at(['vanished', { x: 0, y: 0 }])).toBe('gone');
    expect(at(['checkout', { x: 3.2, y: 6.8 }])).toBe('unchanged');
    expect(at(['checkout', { x: 3, y: 1e9 }])).toBe('outside');
  });
});

describe('a box that is resized', () => {
  const joined = () =>
    board(
      component('checkout', [0, 0, 4, 4]),
      component('payments', [10, 0, 4, 4]),
      relation('pays-for', 'checkout left-1', 'payments bottom-2'),
    );
  const ends = (key: string, bounds: [number, number, number, number]) => {
    const [x, y, width, height] = bounds;
    const found = after(joined(), resize, { key, bounds: { x, y, width, height } }).relation('pays-for');
    return [found?.from.endpoint, found?.to.endpoint];
  };

  it('keeps every handle where it stood, in either direction', () => {
    expect(ends('checkout', [0, -2, 4, 6])).toEqual(['left-3', 'bottom-2']);
    expect(ends('checkout', [0, 1, 4, 3])).toEqual(['left-0', 'bottom-2']);
    expect(ends('payments', [8, 0, 6, 4])).toEqual(['left-1', 'bottom-4']);
    expect(ends('payments', [11, 0, 3, 4])).toEqual(['left-1', 'bottom-1']);
    expect(ends('payments', [10, -2, 4, 6])).toEqual(['left-1', 'bottom-2']);
  });

  it('is written as far as it differs, and no farther', () => {
    const { snapshot } = joined();
    const written = (x: number, y: number, width: number, height: number) => {
      const outcome = resize(snapshot, { key: 'checkout', bounds: { x, y, width, height } });
      return Array.isArray(outcome) ? outcome.length : 0;
    };
    expect([written(1, 0, 4, 4), written(0, 0, 5, 4), written(0, 0, 4, 5), written(-1, 0, 5, 4)]).toEqual([
      1, 1, 1, 2,
    ]);
  });

  it('is scaled with others, each way on its own', () => {
    const from = { x: 0, y: 0, width: 14, height: 4 };
    const to = { x: 2, y: 3, width: 28, height: 2 };
    expect(
      boundsByKey(after(joined(), scale, { keys: ['checkout', 'payments', 'vanished'], from, to })),
    ).toEqual({
      checkout: [2, 3, 8, 2],
      payments: [22, 3, 8, 2],
    });
    expect(refusal(joined(), scale, { keys: [], from, to })).toBe('nothingSelected');
    expect(refusal(joined(), scale, { keys: ['checkout'], from, to: from })).toBe('unchanged');
  });
});

describe('layers', () => {
  const stacked = () =>
    board(
      component('checkout', [0, 0, 4, 2], { z: 1 }),
      component('payments', [1, 1, 4, 2], { z: 1 }),
      component('shipping', [2, 2, 4, 2], { z: 3 }),
    );
  const z = (snapshot: ReturnType<typeof after>) => keys.map((key) => snapshot.instance(key)?.z);

  it('of what is brought to the front lie above all others, and of what is sent back below', () => {
    expect(z(after(stacked(), bringToFront, { keys: ['checkout'] }))).toEqual([4, 1, 3]);
    expect(z(after(stacked(), bringToFront, { keys: ['payments', 'checkout', 'checkout'] }))).toEqual([
      4, 5, 3,
    ]);
    expect(z(after(stacked(), sendToBack, { keys: ['shipping'] }))).toEqual([1, 1, 0]);
    expect(z(after(stacked(), sendToBack, { keys: ['shipping', 'payments'] }))).toEqual([1, -1, 0]);
    expect(refusal(stacked(), bringToFront, { keys: ['payments', 'shipping'] })).toBe('unchanged');
    expect(refusal(stacked(), sendToBack, { keys: ['checkout', 'payments'] })).toBe('unchanged');
  });

  it('end where the layout does', () => {
    const high = (level: number) =>
      board(component('checkout', [0, 0, 1, 1]), component('payments', [0, 0, 1, 1], { z: level }));
    expect(refusal(high(diagramLimits.z - 2), bringToFront, { keys: ['checkout'] })).toBeNull();
    expect(refusal(high(diagramLimits.z - 1), bringToFront, { keys: ['checkout'] })).toBe('outside');
  });

  it('are distinguished by kind, then by number, then by key', () => {
    const { snapshot } = board(
      textarea('comments', [0, 0, 4]),
      component('shipping', [0, 0, 1, 1], { z: 2 }),
      component('checkout', [0, 0, 1, 1], { z: 5 }),
      component('payments', [0, 0, 1, 1], { z: 2 }),
      container('platform', [0, 0, 9, 9], { z: 9 }),
    );
    const order = ['platform', 'payments', 'shipping', 'checkout', 'comments'].flatMap(
      (key) => snapshot.box(key) ?? [],
    );
    for (const [i, a] of order.entries())
      for (const [j, b] of order.entries()) expect(Math.sign(compareStacking(a, b))).toBe(Math.sign(i - j));
  });
});

describe('containers', () => {
  const nested = () =>
    board(
      container('platform', [0, 0, 20, 20]),
      container('commerce', [1, 1, 8, 8]),
      container('frontend', [1, 1, 8, 8]),
      component('checkout', [1, 1, 4, 2]),
      component('payments', [8, 2, 4, 2]),
      component('shipping', [30, 2, 4, 2]),
    );

  it('of the same bounds hold each other not', () => {
    const { snapshot } = nested();
    expect(contentsOf(snapshot, 'commerce')).toEqual(['checkout']);
    expect(containersAround(snapshot, 'commerce')).toEqual(['platform']);
    expect(containersAround(snapshot, 'checkout')).toEqual(['commerce', 'frontend', 'platform']);
    expect([
      contentsOf(snapshot, 'checkout'),
      contentsOf(snapshot, 'vanished'),
      containersAround(snapshot, 'vanished'),
    ]).toEqual([[], [], []]);
    expect(withContents(snapshot, ['vanished', 'commerce', 'shipping'])).toEqual(
      new Set(['commerce', 'checkout', 'shipping']),
    );
  });

  it('take a box at the first free place, one from their edges', () => {
    const at = (key: string, into: string) =>
      boundsByKey(after(nested(), moveInto, { keys: [key], container: into }))[key];
    expect(at('shipping', 'commerce')).toEqual([2, 3, 4, 2]);
    expect(at('shipping', 'platform')).toEqual([12, 1, 4, 2]);
  });

  it('take nothing where they are gone, are none or are full', () => {
    const refused = (moved: string[], into: string) =>
      refusal(nested(), moveInto, { keys: moved, container: into });
    expect(refused(['shipping'], 'vanished')).toBe('gone');
    expect(refused(['shipping'], 'checkout')).toBe('noContainer');
  });

  it('are read by rows from the top, each from the left, by key where they begin alike', () => {
    const boxes = ['commerce', 'frontend', 'payments', 'shipping'].flatMap(
      (key) => nested().snapshot.box(key) ?? [],
    );
    for (const [i, a] of boxes.entries())
      for (const [j, b] of boxes.entries())
        expect(i === j ? 0 : Math.sign(inReadingOrder(a, b))).toBe(Math.sign(i - j));
  });
});
