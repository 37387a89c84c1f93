import { fullView, viewAt } from '@lintel/drawing/detail';
import { dark, light } from '@lintel/drawing/theme';
import { expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { aheadOf, type Holding, laidFor, windowOf } from './laid.ts';

const margin = 100;

const frame = (given: Partial<Frame> = {}): Frame => ({
  placement: { scale: 1, x: 40.5, y: 30.5 },
  view: fullView,
  theme: light,
  ratio: 1,
  width: 1000,
  height: 600,
  imageOf: () => null,
  isHasty: false,
  ...given,
});

/** Painted for a view, with a margin around. */
const held = (seen: Frame = frame()): Holding => {
  const { scale, x, y } = seen.placement;
  const [width, height] = [seen.width + 2 * margin, seen.height + 2 * margin];
  return {
    seen,
    frame: { ...seen, placement: { scale, x: x + margin, y: y + margin }, width, height },
    extent: { x: 0, y: 0, width, height },
  };
};

/** As a hand zooms: what is at a place of the screen stays there. */
const zoomed = (factor: number, at = { x: 500, y: 300 }, given: Partial<Frame> = {}): Frame => {
  const { scale, x, y } = frame().placement;
  const placement = {
    scale: scale * factor,
    x: at.x - (at.x - x) * factor,
    y: at.y - (at.y - y) * factor,
  };
  return frame({ placement, isHasty: true, ...given });
};

test('the view that was painted lies a margin beside the corner', () => {
  const laid = laidFor(held(), frame());
  expect(laid).toEqual({ placement: { scale: 1, x: -100, y: -100 }, isExact: true, isWithin: true });
});

test('a view that moves moves what is painted by whole pixels, as far as it reaches', () => {
  const moved = (x: number): Frame => frame({ placement: { scale: 1, x: 40.5 + x, y: 30.5 } });
  expect(laidFor(held(), moved(-99.9999999))).toEqual({
    placement: { scale: 1, x: -200, y: -100 },
    isExact: true,
    isWithin: true,
  });
  expect(laidFor(held(), moved(101))?.isWithin).toBe(false);
  expect(laidFor(held(), moved(0.5))).toBe(null);
});

test('while a hand zooms every place of the drawing lies where the view has it', () => {
  for (const factor of [0.85, 1.2, 1.7]) {
    const seen = zoomed(factor, { x: 620, y: 250 });
    const painted = held();
    const laid = laidFor(painted, seen);
    expect(laid?.isExact).toBe(false);
    for (const at of [-70, 0, 333]) {
      const { scale, x } = painted.frame.placement;
      const onCanvas = x + scale * at;
      const { placement } = laid ?? { placement: { scale: 0, x: 0 } };
      expect(placement.x + placement.scale * onCanvas).toBeCloseTo(
        seen.placement.x + seen.placement.scale * at,
        9,
      );
    }
  }
});

test('what is painted is shown smaller as far as its margin reaches, and larger as long as it can be read', () => {
  expect(laidFor(held(), zoomed(1 / 1.19))?.isWithin).toBe(true);
  expect(laidFor(held(), zoomed(1 / 1.21))?.isWithin).toBe(false);
  // The margin on that side is used up sooner.
  expect(laidFor(held(), zoomed(1 / 1.19, { x: 1000, y: 300 }))?.isWithin).toBe(false);
  expect(laidFor(held(), zoomed(1.2 ** 3))?.isWithin).toBe(true);
  expect(laidFor(held(), zoomed(1.8))).toBe(null);
});

test('what is seen of the canvas covers the screen, larger or smaller', () => {
  const { placement } = laidFor(held(), zoomed(1.25)) ?? { placement: { scale: 0, x: 0, y: 0 } };
  expect(windowOf(placement, frame())).toEqual({ x: 200, y: 160, width: 800, height: 480 });
});

test('a zoom that rests is painted, unless all is as it was painted', () => {
  const resting = { isHasty: false };
  expect(laidFor(held(), zoomed(1.2, undefined, resting))).toBe(null);
  expect(laidFor(held(), zoomed(1, undefined, resting))?.isExact).toBe(true);
  // Lines of dots were painted whole.
  const hasty = held(zoomed(1));
  expect(laidFor(hasty, zoomed(1, undefined, resting))).toBe(null);
  expect(laidFor(hasty, zoomed(1))?.isExact).toBe(true);
});

test('more or less detail waits for a zoom to rest', () => {
  const view = viewAt(0.5);
  expect(laidFor(held(), zoomed(0.9, undefined, { view }))?.isExact).toBe(false);
  expect(laidFor(held(), zoomed(1, undefined, { view }))?.isExact).toBe(false);
  expect(laidFor(held(), frame({ view }))).toBe(null);
});

test('in other colours, or on another screen, everything is painted', () => {
  for (const other of [{ theme: dark }, { ratio: 2 }, { width: 900 }, { height: 500 }])
    expect(laidFor(held(), zoomed(1.1, undefined, other))).toBe(null);
});

test('more is painted where a view goes', () => {
  const moved = frame({ placement: { scale: 1, x: 0.5, y: 30.5 } });
  expect(aheadOf(frame(), moved)).toEqual({ x: -1, y: 0 });
  expect(aheadOf(frame(), frame())).toEqual({ x: 0, y: 0 });
});

test('more is painted beside the point at which a view is zoomed', () => {
  const middle = aheadOf(frame(), zoomed(1.2));
  expect(middle.x).toBeCloseTo(0, 9);
  expect(middle.y).toBeCloseTo(0, 9);
  const corner = aheadOf(frame(), zoomed(1 / 1.2, { x: 250, y: 700 }));
  expect(corner.x).toBeCloseTo(-0.5, 9);
  expect(corner.y).toBe(1);
});

test('a view that is zoomed out at an edge has what comes into sight there', () => {
  const edge = { x: 1000, y: 300 };
  const once = held(zoomed(1));
  const { x } = aheadOf(frame(), zoomed(1 / 1.01, edge));
  const { placement } = once.frame;
  const ahead = { ...once.frame, placement: { ...placement, x: placement.x + x * margin } };
  expect(laidFor(once, zoomed(1 / 1.19, edge))?.isWithin).toBe(false);
  expect(laidFor({ ...once, frame: ahead }, zoomed(1 / 1.19, edge))?.isWithin).toBe(true);
});
