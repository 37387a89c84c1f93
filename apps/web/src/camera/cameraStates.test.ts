import { describe, expect, test } from 'vitest';
import { beginningOf, clearings, fitState, noInsets } from './cameraStates.ts';

const size = { width: 1280, height: 800 };

describe('what is seen first', () => {
  const phone = { width: 390, height: 700 };
  const wide = { x: -4, y: 2, width: 30, height: 10 };

  test('is everything, where that can be read', () => {
    expect(beginningOf([wide], size, [])).toEqual(fitState(wide, size));
    const small = { x: 0, y: 0, width: 8, height: 4 };
    expect(beginningOf([small], phone, [])).toEqual(fitState(small, phone));
    const readable = { x: 0, y: 0, width: 16, height: 20 };
    expect(fitState(readable, phone).zoom).toBeLessThan(0.6);
    expect(beginningOf([readable], phone, [])).toEqual(fitState(readable, phone));
  });

  test('on a phone is as much as there is room for, from where it begins, large enough for names', () => {
    const state = beginningOf([wide], phone, []);
    expect(state?.zoom).toBe(0.4);
    // A tenth of the screen is left free before it.
    expect(state?.x).toBeCloseTo(wide.x + 0.4 * (390 / 20));
    expect(state?.y).toBe(7);
  });

  test('on a phone is where most is seen whole, and of such places the first', () => {
    const top = { x: 9, y: 2, width: 4, height: 2 };
    const row = { x: -4, y: 8, width: 30, height: 4 };
    const room = 0.8 * (390 / 20);
    expect(beginningOf([row, top], phone, [])?.x).toBeCloseTo(9 + room / 2);
    const others = [-4, 2, 20].map((x) => ({ ...top, x }));
    expect(beginningOf([row, ...others], phone, [])?.x).toBeCloseTo(-4 + room / 2);
  });

  test('is nothing where nothing is', () => expect(beginningOf([], size, [])).toBeNull());
});

describe('the ways to keep clear of what stands over a view', () => {
  test('leave out one of the sides that it is nearest to, or nothing', () => {
    expect(clearings([{ x: 1032, y: 629, width: 232, height: 155 }], size)).toEqual([
      noInsets,
      { ...noInsets, bottom: 171 },
      { ...noInsets, right: 248 },
    ]);
  });

  test('are combined, as long as there is room left', () => {
    const left = { x: 16, y: 16, width: 44, height: 250 };
    const ways = clearings([left, { x: 1032, y: 629, width: 232, height: 155 }], size);
    expect(ways).toContainEqual({ left: 60, top: 0, right: 0, bottom: 171 });
    expect(ways.length).toBe(9);
    expect(clearings([{ x: 0, y: 0, width: 1280, height: 700 }], size)).toEqual([noInsets]);
  });
});
