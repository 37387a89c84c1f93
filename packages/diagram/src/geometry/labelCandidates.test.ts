import { describe, expect, test } from 'vitest';
import {
  candidatesOf,
  farArea,
  type LabelRequest,
  nearAreas,
  pointAlong,
  whereFixed,
} from './labelCandidates.ts';
import { labelDistance } from './labelPlacement.ts';
import { touches } from './obstacles.ts';
import { centreOf, grown, holds, type Point, type Rect, rectsAlong } from './rect.ts';
import type { RouteBox } from './routeEnds.ts';
import { randomOf } from './routeTesting.ts';

const size = (width: number, height = 0.32) => ({ width, height });
const request = (points: readonly Point[], more: Partial<LabelRequest> = {}): LabelRequest => ({
  key: 'r',
  points,
  single: size(1),
  ...more,
});
const at = (x: number, y: number): Point => ({ x, y });
const candidates = (one: LabelRequest, containers: readonly RouteBox[] = []) => [
  ...candidatesOf(one, (place) => containers.filter((box) => touches(box, place))),
];

/** Routes of up to seven legs, in labels of all kinds. */
const randomRequest = (seed: number): LabelRequest => {
  const random = randomOf(seed);
  const points = [at(0, 0)];
  const legs = 1 + Math.floor(random() * 6);
  for (let leg = 0; leg < legs; leg += 1) {
    const last = points.at(-1) ?? at(0, 0);
    const by = (0.3 + random() * 6) * (random() < 0.5 ? 1 : -1);
    points.push((leg + seed) % 2 === 0 ? at(last.x + by, last.y) : at(last.x, last.y + by));
  }
  const width = 0.5 + random() * 4;
  return request(points, {
    single: size(width),
    ...(random() < 0.5 && { wrapped: size(width / 2 + 0.2, 0.64) }),
    ...(random() < 0.4 && { tail: 0.4 + random() }),
    ...(random() < 0.4 && { twoWay: true }),
  });
};

/** The leg in whose line the middle of a label lies; the label has its tail on the right. */
const legUnder = (rect: Rect, { points, tail = 0 }: LabelRequest) => {
  const bare = { ...rect, width: rect.width - tail };
  return rectsAlong(points).findIndex((leg) => {
    const upright = leg.width === 0;
    const centre = centreOf(upright ? bare : rect);
    const [across, along] = upright ? [centre.x - leg.x, centre.y] : [centre.y - leg.y, centre.x];
    const [start, end] = upright ? [leg.y, leg.y + leg.height] : [leg.x, leg.x + leg.width];
    return Math.abs(across) < 1e-9 && along >= start - 1e-9 && along <= end + 1e-9;
  });
};

describe('a place on the line', () => {
  test('leaves a piece of the leg on either side, and the arrowhead visible', () => {
    let looked = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const one = randomRequest(seed);
      const legs = rectsAlong(one.points);
      for (const { rect, onLine, far } of candidates(one)) {
        if (!onLine || far) continue;
        const place = legUnder(rect, one);
        const leg = legs[place];
        expect([seed, leg === undefined]).toEqual([seed, false]);
        if (leg === undefined) continue;
        const upright = leg.width === 0;
        const [before, behind] = upright
          ? [rect.y - leg.y, leg.y + leg.height - rect.y - rect.height]
          : [rect.x - leg.x, leg.x + leg.width - rect.x - rect.width];
        const [first, last] = [one.points[place] ?? at(0, 0), one.points[place + 1] ?? at(0, 0)];
        const isForwards = upright ? first.y <= last.y : first.x <= last.x;
        const [atStart, atEnd] = isForwards ? [before, behind] : [behind, before];
        const least = 0.2 + (upright ? 0.04 : 0.12) - 1e-9;
        const hasHead = place === legs.length - 1;
        const hasTail = place === 0 && one.twoWay === true;
        expect(atEnd).toBeGreaterThanOrEqual(least + (hasHead ? 0.26 : 0));
        expect(atStart).toBeGreaterThanOrEqual(least + (hasTail ? 0.26 : 0));
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(1_000);
  });

  test('is first of all the middle of the longest leg, between the borders that it crosses', () => {
    const route = [at(0, 0), at(3, 0), at(3, 10), at(6, 10)];
    const [first] = candidates(request(route));
    expect(centreOf(first?.rect ?? grown({ ...at(0, 0), width: 0, height: 0 }, 1))).toEqual({ x: 3, y: 5 });
    const container = { key: 'area', x: -5, y: 2, width: 20, height: 20, container: true };
    const [inside] = candidates(request(route), [container]);
    expect(inside && centreOf(inside.rect)).toEqual({ x: 3, y: 6 });
    // Of two alike the one with fewer containers around it, then the first on the way.
    const level = [at(0, 0), at(10, 0)];
    const half = { ...container, x: -3, y: -3, width: 8, height: 6 };
    const [outside] = candidates(request(level), [half]);
    expect(outside && centreOf(outside.rect).x).toBeGreaterThan(5);
    const across = { ...container, x: 4, y: -3, width: 2, height: 6 };
    const [start] = candidates(request([at(0, 0), at(10, 0)]), [across]);
    expect(start && centreOf(start.rect)).toEqual({ x: 2, y: 0 });
  });

  test('stays visible up to a border with hardly any line, where the line goes on beyond it', () => {
    const level = [at(0, 0), at(20, 0)];
    const borders = { key: 'area', x: 8, y: -3, width: 1.4, height: 6, container: true };
    const between = candidates(request(level), [borders]).filter(
      ({ rect, strict, onLine }) => strict && onLine && rect.x > 8 && rect.x + rect.width < 9.4,
    );
    expect(between.length).toBeGreaterThan(0);
    const wider = candidates(request(level, { single: size(1.1) }), [borders]).filter(
      ({ rect, strict, onLine }) => strict && onLine && rect.x > 8 && rect.x + rect.width < 9.4,
    );
    expect(wider).toEqual([]);
  });
});

describe('every place', () => {
  test('beside the line keeps off its leg, on whichever side', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const one = randomRequest(seed);
      const legs = rectsAlong(one.points);
      for (const { rect, onLine, far } of candidates(one)) {
        if (onLine || far) continue;
        const isBeside = legs.some((leg) => {
          const [low, high] =
            leg.width === 0
              ? [leg.x - rect.x - rect.width, rect.x - leg.x]
              : [leg.y - rect.y - rect.height, rect.y - leg.y];
          return Math.abs(Math.max(low, high) - 0.12) < 1e-9;
        });
        expect([seed, isBeside]).toEqual([seed, true]);
      }
    }
  });

  test('lies with what is kept free around it where somebody is told that labels may lie', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const one = randomRequest(seed);
      const [near, far] = [nearAreas(one), farArea(one)];
      for (const candidate of candidates(one)) {
        const area = grown(candidate.rect, labelDistance);
        const isKnown = candidate.far ? holds(far, area) : near.some((each) => holds(each, area));
        expect([seed, candidate.far, isKnown]).toEqual([seed, candidate.far, true]);
      }
    }
  });

  test('has room for the label and its tail, on one line or on two', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const one = randomRequest(seed);
      const { single, wrapped, tail = 0 } = one;
      const all = candidates(one);
      for (const { rect, wrapped: isWrapped, tail: kept } of all) {
        const { width, height } = (isWrapped ? wrapped : single) ?? single;
        expect([rect.width, rect.height, kept ?? 0]).toEqual(
          [width + tail, height, tail].map((each) => expect.closeTo(each)),
        );
      }
      expect(all.some((each) => each.wrapped)).toBe(wrapped !== undefined);
      expect(all.some(({ far }) => far)).toBe(true);
    }
  });

  test('comes in order: clear of lines before over them, on the line before beside it, and far away last', () => {
    const long = request([at(0, 0), at(9, 0), at(9, 9)]);
    const order: number[] = candidates(long).map(({ strict, onLine, far }) =>
      far ? 4 : strict ? (onLine ? 0 : 1) : onLine ? 2 : 3,
    );
    const firsts = [0, 1, 2, 3, 4].map((kind) => order.indexOf(kind));
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    expect(firsts).not.toContain(-1);
    // With no choice left, on the line with less of it to see.
    const short = request([at(0, 0), at(1 + 2 * 0.12 + 0.26 + 0.5, 0)]);
    const kinds = candidates(short).filter(({ onLine, far }) => onLine && !far);
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.every(({ strict }) => !strict)).toBe(true);
  });

  test('far away lies around the middle of the route, the nearest first', () => {
    const one = request([at(0, 0), at(8, 0)]);
    const away = candidates(one)
      .filter(({ far }) => far)
      .map(({ rect }) => Math.hypot(centreOf(rect).x - 4, centreOf(rect).y));
    expect(away[0]).toBeCloseTo(0.5);
    expect(away.at(-1)).toBeCloseTo(8);
    for (const [index, distance] of away.entries())
      expect(distance).toBeGreaterThanOrEqual((away[index - 1] ?? 0) - 1e-9);
    expect(away).toHaveLength(16 * 16);
  });
});

describe('a place that somebody chose', () => {
  const route = [at(0, 0), at(4, 0), at(4, 6)];

  test('lies so far along the route, within its ends', () => {
    const places: [number, Point][] = [
      [-1, at(0, 0)],
      [0, at(0, 0)],
      [0.2, at(2, 0)],
      [0.4, at(4, 0)],
      [0.7, at(4, 3)],
      [1, at(4, 6)],
      [3, at(4, 6)],
    ];
    for (const [share, point] of places) {
      const found = pointAlong(route, share);
      expect([share, found.x, found.y]).toEqual([share, expect.closeTo(point.x), expect.closeTo(point.y)]);
    }
    expect(pointAlong([at(7, 7)], 0.5)).toEqual(at(7, 7));
    expect(pointAlong([], 0.5)).toEqual(at(0, 0));
    expect(pointAlong([at(1, 1), at(1, 1), at(3, 1)], 0)).toEqual(at(1, 1));
  });

  test('is on the line, and beside it where a label would take all of the leg', () => {
    const wide = { single: size(5) };
    expect(whereFixed(request(route), 0.2)).toMatchObject({ onLine: true, wrapped: false });
    const above = whereFixed(request(route, wide), 0.2);
    expect(above).toMatchObject({ onLine: false, wrapped: false });
    expect(above.rect.y + above.rect.height).toBeCloseTo(-0.12);
    expect(centreOf(above.rect).x).toBeCloseTo(2);
    // On the longer leg that goes down there is room for it.
    expect(whereFixed(request(route, wide), 0.7)).toMatchObject({ onLine: true });
    const tall = whereFixed(request(route, { single: size(1, 7) }), 0.7);
    expect(tall.onLine).toBe(false);
    expect(tall.rect.x).toBeCloseTo(4.12);
    expect(centreOf(tall.rect).y).toBeCloseTo(3);
    const twoLines = whereFixed(request(route, { ...wide, wrapped: size(2, 0.64) }), 0.2);
    expect(twoLines).toMatchObject({ onLine: true, wrapped: true });
    expect(centreOf(twoLines.rect).x).toBeCloseTo(2);
    expect(whereFixed(request(route, { ...wide, wrapped: size(4, 0.64) }), 0.2)).toMatchObject({
      onLine: false,
    });
  });
});
