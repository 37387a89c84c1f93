import { expect, it } from 'vitest';
import { barPlace, sharedArea } from './barPlace.ts';

const bar = { width: 200, height: 40 };
const view = { width: 1000, height: 600 };
const selected = { x: 300, y: 200, width: 200, height: 100 };
const nothing = () => 0;

it('stands above the selection, from its left edge', () => {
  expect(barPlace([selected], bar, { view, coveredBy: nothing })).toEqual({ x: 300, y: 136 });
});

it('stands below where there is no room above', () => {
  expect(barPlace([{ ...selected, y: 20 }], bar, { view, coveredBy: nothing })).toEqual({ x: 300, y: 144 });
  // Nor is there, where it would lie over the handles.
  expect(barPlace([{ ...selected, y: 50 }], bar, { view, coveredBy: nothing })).toEqual({ x: 300, y: 174 });
});

it('goes where it lies over no box', () => {
  const boxes = [
    { x: 250, y: 100, width: 300, height: 80 },
    { x: 250, y: 310, width: 300, height: 80 },
  ];
  const covered = (place: typeof selected) => boxes.reduce((sum, box) => sum + sharedArea(box, place), 0);
  expect(barPlace([selected], bar, { view, coveredBy: covered })).toEqual({ x: 524, y: 200 });
});

it('goes along the edge, or a little farther, before it lies over a box', () => {
  const covering = (...boxes: (typeof selected)[]) => {
    const covered = (place: typeof selected) => boxes.reduce((sum, box) => sum + sharedArea(box, place), 0);
    const place = barPlace([{ ...selected, width: 400 }], bar, { view, coveredBy: covered });
    return { place, covered: covered({ ...place, ...bar }) };
  };
  const aboveLeft = { x: 280, y: 120, width: 60, height: 60 };
  const belowLeft = { x: 280, y: 320, width: 60, height: 60 };
  expect(covering(aboveLeft, belowLeft)).toEqual({ place: { x: 500, y: 136 }, covered: 0 });
  const all = [
    { x: 0, y: 110, width: 1000, height: 70 },
    { x: 0, y: 310, width: 1000, height: 70 },
    { x: 0, y: 190, width: 290, height: 120 },
    { x: 710, y: 190, width: 290, height: 120 },
  ];
  expect(covering(...all)).toMatchObject({ covered: 0 });
});

it('stays in the view', () => {
  const place = barPlace([{ ...selected, x: 950 }], bar, { view, coveredBy: nothing });
  expect(place.x + bar.width).toBeLessThanOrEqual(view.width);
});

it('stands beside a part of what has several, over none of them', () => {
  const [leg, next] = [
    { x: 300, y: 300, width: 0, height: 250 },
    { x: 300, y: 300, width: 200, height: 0 },
  ];
  const place = barPlace([leg, next], bar, { view, coveredBy: nothing });
  expect(place).toEqual({ x: 300, y: 236 });
  const above = { x: 0, y: 0, width: 1000, height: 280 };
  const beside = barPlace([leg, next], bar, { view, coveredBy: (rect) => sharedArea(rect, above) });
  expect(beside).toEqual({ x: 76, y: 300 });
});

it('stays where it was as long as it covers nothing there', () => {
  const before = { x: 600, y: 300 };
  const over = { x: 700, y: 320, width: 10, height: 10 };
  expect(barPlace([selected], bar, { view, coveredBy: nothing }, before)).toBe(before);
  expect(barPlace([selected], bar, { view, coveredBy: (rect) => sharedArea(rect, over) }, before)).toEqual({
    x: 300,
    y: 136,
  });
});
