import { describe, expect, it } from 'vitest';
import { firstRead, openingMiddle } from './opening.ts';

const long = { start: -100, length: 1000 };
const seen = (middle: number, room = 200) => [middle - room / 2, middle + room / 2];

describe('what is read first', () => {
  const area = (x: number, y: number) => ({ x, y, width: 100, height: 50 });

  it('is the left of the top row, though another begins a little higher', () =>
    expect(firstRead([area(600, 100), area(0, 400), area(300, 120)])).toEqual(area(300, 120)));

  it('is what stands alone at the top', () =>
    expect(firstRead([area(0, 400), area(300, 100), area(600, 400)])).toEqual(area(300, 100)));

  it('is nothing where nothing is', () => expect(firstRead([])).toBeNull());
});

describe('what is seen first along an axis', () => {
  it('is everything, where there is room', () =>
    expect(openingMiddle({ start: 20, length: 160 }, null, 200, 20)).toBe(100));

  it('is the beginning, with some room before it', () =>
    expect(seen(openingMiddle(long, null, 200, 20))).toEqual([-120, 80]));

  it('stays the beginning as long as what is read first is seen there', () => {
    expect(seen(openingMiddle(long, { start: 0, length: 80 }, 200, 20))).toEqual([-120, 80]);
    expect(seen(openingMiddle(long, { start: -100, length: 900 }, 200, 20))).toEqual([-120, 80]);
  });

  it('is what is read first, where that lies further on', () => {
    expect(seen(openingMiddle(long, { start: 300, length: 80 }, 200, 20))).toEqual([240, 440]);
    expect(seen(openingMiddle(long, { start: 300, length: 600 }, 200, 20))).toEqual([280, 480]);
  });

  it('never goes beyond the end', () =>
    expect(seen(openingMiddle(long, { start: 860, length: 40 }, 200, 20))).toEqual([720, 920]));
});
