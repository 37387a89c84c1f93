import { expect, test } from 'vitest';
import { type LabelRequest, pointAlong } from './labelCandidates.ts';
import { placeLabels } from './labelPlacement.ts';
import { overlaps, type Rect } from './rect.ts';
import type { RouteBox } from './routeEnds.ts';
import { randomLayout, randomOf } from './routeTesting.ts';
import { Routing } from './router.ts';

const box = (x: number, y: number, width = 3, height = 2): RouteBox => ({
  key: `${x} ${y}`,
  x,
  y,
  width,
  height,
});
const size = (width: number, height = 0.32) => ({ width, height });
const straight = [
  { x: 3, y: 0.5 },
  { x: 8, y: 0.5 },
];
const request = (more: Partial<LabelRequest> = {}): LabelRequest => ({
  key: 'r',
  points: straight,
  single: size(1),
  ...more,
});
const placed = (
  one: LabelRequest,
  boxes: RouteBox[] = [],
  keepClear: Rect[] = [],
  others: LabelRequest[] = [],
) => {
  const label = placeLabels([one, ...others], { boxes, keepClear, routes: [one, ...others] }).get(one.key);
  if (label === undefined) throw new Error('No label');
  const centre = {
    x: Number((label.rect.x + label.rect.width / 2).toFixed(3)),
    y: Number((label.rect.y + label.rect.height / 2).toFixed(3)),
  };
  return { ...centre, wrapped: label.wrapped, onLine: label.onLine };
};

test('stands in the middle of the longest leg, clear of the arrowhead', () => {
  expect(placed(request())).toEqual({ x: 5.5, y: 0.5, wrapped: false, onLine: true });
  const bent = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 6 },
    { x: 5, y: 6 },
  ];
  expect(placed(request({ points: bent }))).toEqual({ x: 2, y: 3, wrapped: false, onLine: true });
});

test('stands in the middle of what the borders of containers leave free', () => {
  const container = { ...box(-1, -3, 6, 8), container: true };
  expect(placed(request(), [container])).toMatchObject({ x: 6.5, onLine: true });
});

test('takes two lines when one is too wide, then another leg, then the side of the line', () => {
  const wide = request({ single: size(6), wrapped: size(3, 0.64) });
  expect(placed(wide)).toMatchObject({ wrapped: true, onLine: true });
  const blocked = { ...box(4, 0, 3, 1), key: 'over the line' };
  expect(placed(request({ single: size(2.5) }), [blocked]).onLine).toBe(false);
});

test('leaves a piece of line on either side, or stands beside it', () => {
  const leg = (end: number) => [
    { x: 3, y: 0.5 },
    { x: end, y: 0.5 },
  ];
  const least = 0.35 + 0.12 + 1 + 0.12 + 0.35 + 0.26;
  expect(placed(request({ points: leg(3 + least) })).onLine).toBe(true);
  expect(placed(request({ points: leg(3 + least - 0.01) }))).toMatchObject({ y: 0.22, onLine: false });
  // On two lines rather than beside it.
  const short = leg(3 + least);
  expect(placed(request({ points: short, single: size(1.6), wrapped: size(1, 0.64) }))).toMatchObject({
    wrapped: true,
    onLine: true,
  });
});

test('with no room beside the line it takes what there is on it', () => {
  const leg = [
    { x: 3, y: 0.5 },
    { x: 5, y: 0.5 },
  ];
  const along = [
    { x: 3, y: -0.1, width: 2, height: 0.3 },
    { x: 3, y: 0.8, width: 2, height: 0.3 },
  ];
  expect(placed(request({ points: leg }), [box(0, 0), box(5, 0)], along)).toMatchObject({
    y: 0.5,
    onLine: true,
  });
  expect(placed(request({ points: leg, single: size(2) }), [box(0, 0), box(5, 0)], along).onLine).toBe(false);
});

test('keeps clear of labels of containers and of other labels', () => {
  expect(placed(request(), [], [{ x: 5, y: 0, width: 1, height: 1 }]).x).not.toBe(5.5);
  const [a, b] = [request({ key: 'a' }), request({ key: 'b' })];
  const both = placeLabels([b, a], { boxes: [], keepClear: [], routes: [a, b] });
  expect(overlaps(both.get('a')?.rect as Rect, both.get('b')?.rect as Rect)).toBe(false);
});

test('keeps room for what stands behind it, short of the arrowhead', () => {
  const short = [
    { x: 3, y: 0.5 },
    { x: 7, y: 0.5 },
  ];
  const one = request({ points: short, single: size(1.4), tail: 0.8 });
  const [label] = placeLabels([one], {
    boxes: [box(0, 0), box(7, 0)],
    keepClear: [],
    routes: [one],
  }).values();
  expect(label).toMatchObject({ tail: 0.8, onLine: true, wrapped: false });
  const right = (label?.rect.x ?? 0) + (label?.rect.width ?? 0);
  expect(label?.rect.width).toBeCloseTo(2.2);
  expect(right).toBeLessThan(7 - 0.26);
  // On a leg that comes from above the label itself has its middle on the line.
  const down = request({
    points: [
      { x: 2, y: 0 },
      { x: 2, y: 6 },
    ],
    single: size(1),
    tail: 0.8,
  });
  const [upright] = placeLabels([down], { boxes: [], keepClear: [], routes: [down] }).values();
  expect(upright?.rect).toMatchObject({ x: 1.5, width: 1.8 });
});

test('stays where somebody has put it', () => {
  expect(placed(request({ labelAt: 0.2 }), [box(3, 0)])).toMatchObject({ x: 4, y: 0.5 });
  expect(placed(request({ labelAt: 1 }))).toMatchObject({ x: 8, y: 0.5 });
  expect(
    pointAlong(
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
      0.5,
    ),
  ).toEqual({ x: 0, y: 0 });
});

test('put on a leg too short for it, it takes two lines or stands beside the line', () => {
  const leg = (end: number) => [
    { x: 3, y: 0.5 },
    { x: end, y: 0.5 },
  ];
  expect(placed(request({ points: leg(5), single: size(2.6), labelAt: 0.5 }))).toEqual({
    x: 4,
    y: 0.22,
    wrapped: false,
    onLine: false,
  });
  const wrapped = size(1, 0.64);
  expect(placed(request({ points: leg(5), single: size(2.6), wrapped, labelAt: 0.5 }))).toMatchObject({
    x: 4,
    y: 0.5,
    wrapped: true,
    onLine: true,
  });
  const down = [
    { x: 3, y: 0 },
    { x: 3, y: 0.8 },
  ];
  expect(placed(request({ points: down, labelAt: 0.5 }))).toMatchObject({ x: 3.62, y: 0.4, onLine: false });
});

test('on 200 layouts no label covers a box or another label, whatever the order of the relations', () => {
  let onLine = 0;
  let all = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomOf(seed + 1000);
    const untidy = seed % 3 === 0;
    const { boxes, relations } = randomLayout(seed, {
      boxes: 20,
      relations: 15,
      containers: seed % 4,
      extent: 26,
      untidy,
    });
    const routes = new Routing(boxes, relations).routes();
    const requests = routes.map(({ key, points }): LabelRequest => {
      const width = 0.6 + random() * 4;
      return width > 2
        ? { key, points, single: size(width), wrapped: size(width / 2 + 0.3, 0.64) }
        : { key, points, single: size(width) };
    });
    const ground = { boxes, routes, keepClear: [] };
    const labels = placeLabels(requests, ground);
    expect(labels.size).toBe(routes.length);
    const rects = [...labels.values()];
    for (const label of rects) {
      const covered = boxes.filter((b) => b.container !== true && overlaps(b, label.rect));
      expect({ seed, label: label.key, covered }).toEqual({ seed, label: label.key, covered: [] });
      const others = rects.filter((other) => other !== label && overlaps(other.rect, label.rect));
      expect({ seed, label: label.key, others }).toEqual({ seed, label: label.key, others: [] });
      all += 1;
      if (label.onLine) onLine += 1;
    }
    expect(placeLabels([...requests].reverse(), ground)).toEqual(labels);
  }
  expect(onLine / all).toBeGreaterThan(0.8);
});

test('keeps clear of labels that were put by hand, whatever they are called', () => {
  const upright = [
    { x: 9, y: -3 },
    { x: 9, y: 4 },
  ];
  const byHand = (key: string) => request({ key, points: upright, single: size(7), labelAt: 0.5 });
  for (const key of ['a', 'z']) {
    const requests = [request(), byHand(key)];
    const labels = placeLabels(requests, { boxes: [], keepClear: [], routes: requests });
    const [own, other] = ['r', key].map((each) => labels.get(each)?.rect);
    expect(other).toMatchObject({ x: 5.5, width: 7 });
    if (own === undefined || other === undefined) throw new Error('No label');
    expect(overlaps(own, other)).toBe(false);
  }
});
