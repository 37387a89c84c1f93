import { plainLabel } from '@lintel/drawing/labels';
import type { Point } from '@lintel/drawing/picture';
import { expect, it } from 'vitest';
import { faceOffset, stretchedFace } from './stretchedFace.ts';

const routes: Record<string, Point[]> = {
  straight: [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ],
  upright: [
    { x: 0, y: 0 },
    { x: 0, y: 100 },
  ],
  bent: [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 80 },
  ],
  stepped: [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 80 },
    { x: 100, y: 80 },
  ],
  around: [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 80 },
    { x: -50, y: 80 },
    { x: -50, y: 30 },
  ],
};
const offsets: Point[] = [
  { x: 0, y: 0 },
  { x: 50, y: 0 },
  { x: 0, y: -150 },
  { x: -100, y: 50 },
];

const isSquare = (points: readonly Point[]): boolean =>
  points.slice(1).every((to, at) => to.x === points[at]?.x || to.y === points[at]?.y);

it('goes on from one end to the other in square legs, wherever they are moved', () => {
  for (const [name, points] of Object.entries(routes))
    for (const from of offsets)
      for (const to of offsets) {
        const route = stretchedFace({ points }, from, to).points;
        const [first, last] = [points[0], points.at(-1)] as [Point, Point];
        expect(route[0], `${name}`).toEqual({ x: first.x + from.x, y: first.y + from.y });
        expect(route.at(-1), `${name}`).toEqual({ x: last.x + to.x, y: last.y + to.y });
        expect(isSquare(route), `${name} ${JSON.stringify(route)}`).toBe(true);
      }
});

it('moves as it is when both ends move alike', () => {
  const label = {
    blocks: plainLabel('Pays'),
    rect: { x: 40, y: -8, width: 20, height: 16 },
    onLine: true,
    wrapped: false,
  };
  const face = { points: routes['stepped'] ?? [], label, jumps: [{ x: 10, y: 0 }] };
  const by = { x: 50, y: 100 };
  expect(stretchedFace(face, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(face);
  expect(stretchedFace(face, by, by)).toEqual({
    points: face.points.map(({ x, y }) => ({ x: x + 50, y: y + 100 })),
    label: { ...label, rect: { ...label.rect, x: 90, y: 92 } },
    jumps: [{ x: 60, y: 100 }],
  });
});

it('steps in its middle, across the way it runs', () => {
  const [none, aside] = [
    { x: 0, y: 0 },
    { x: 50, y: 50 },
  ];
  expect(stretchedFace({ points: routes['straight'] ?? [] }, none, aside).points).toEqual([
    { x: 0, y: 0 },
    { x: 75, y: 0 },
    { x: 75, y: 50 },
    { x: 150, y: 50 },
  ]);
  expect(stretchedFace({ points: routes['upright'] ?? [] }, none, aside).points).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 75 },
    { x: 50, y: 75 },
    { x: 50, y: 150 },
  ]);
});

it('leaves its label where it is as long as it has no leg', () => {
  const label = {
    blocks: plainLabel('Pays'),
    rect: { x: 0, y: 0, width: 20, height: 16 },
    onLine: true,
    wrapped: false,
  };
  const points = [{ x: 0, y: 0 }];
  expect(stretchedFace({ points, label }, { x: 0, y: 0 }, { x: 50, y: 0 })).toEqual({ points, label });
});

it('keeps its label on the line', () => {
  const label = {
    blocks: plainLabel('Pays'),
    rect: { x: 40, y: 32, width: 20, height: 16 },
    onLine: true,
    wrapped: false,
  };
  const face = { points: routes['stepped'] ?? [], label };
  const stretched = stretchedFace(face, { x: 0, y: 0 }, { x: 100, y: 60 });
  // The upright leg stays at 50 and is longer now: half way down it is half way down.
  expect(stretched.label?.rect).toEqual({ x: 40, y: 62, width: 20, height: 16 });
  const straight = { points: routes['straight'] ?? [], label: { ...label, rect: { ...label.rect, y: -8 } } };
  expect(stretchedFace(straight, { x: 0, y: 0 }, { x: 0, y: 100 }).label?.rect).toEqual({
    x: 40,
    y: 42,
    width: 20,
    height: 16,
  });
});

it('is told from a face that was moved and looks the same, whatever fractions its sums leave', () => {
  for (const points of Object.values(routes)) {
    const label = {
      blocks: plainLabel('Reads'),
      rect: { x: 0.1, y: 0.2, width: 40, height: 16 },
      onLine: true,
    };
    const face = { points, jumps: [{ x: 10, y: 0 }], label: { ...label, wrapped: false } };
    for (const by of offsets) {
      expect(faceOffset(face, stretchedFace(face, by, by))).toEqual(by);
      const shaken = stretchedFace(face, { x: by.x + 1e-9, y: by.y }, { x: by.x + 1e-9, y: by.y });
      expect(faceOffset(face, shaken)?.y).toBe(by.y);
      const [first, ...others] = stretchedFace(face, by, by).points;
      const last = others.at(-1) ?? { x: 0, y: 0 };
      const elsewhere = [first ?? last, ...others.slice(0, -1), { x: last.x + 50, y: last.y }];
      expect(faceOffset(face, { ...stretchedFace(face, by, by), points: elsewhere })).toBe(null);
      expect(faceOffset(face, { ...stretchedFace(face, by, by), dashed: true })).toBe(null);
      expect(faceOffset(face, { points: stretchedFace(face, by, by).points })).toBe(null);
    }
  }
});
