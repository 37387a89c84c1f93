import { describe, expect, it } from 'vitest';
import { endpointPoint } from './endpoint.ts';
import {
  fewestBends,
  lengthOf,
  opposite,
  type RouteBox,
  standingOf,
  stepX,
  stepY,
  terminalOf,
  withStub,
} from './routeEnds.ts';
import type { Direction } from './routeEnds.ts';

const directions: readonly Direction[] = [0, 1, 2, 3];
const sides = ['right', 'bottom', 'left', 'top'] as const;
const box: RouteBox = { key: 'box', x: 2, y: 10, width: 4, height: 3 };
const end = (side: (typeof sides)[number], index = 0, item = 'box') => ({ item, side, index });

describe('an end of a route', () => {
  it('begins at its handle and leads away from its box', () => {
    for (const [direction, side] of sides.entries())
      for (const index of [0, 1, 2]) {
        const terminal = terminalOf(box, end(side, index), 0);
        expect(terminal.handle).toEqual(endpointPoint(`${side}-${index}`, box));
        expect(terminal.direction).toBe(direction);
        const { stub, handle } = terminal;
        expect([stub.x - handle.x, stub.y - handle.y]).toEqual([
          stepX[terminal.direction] / 2,
          stepY[terminal.direction] / 2,
        ]);
        expect(lengthOf(terminal)).toBe(0.5);
        expect(lengthOf(withStub(terminal, 0.2))).toBeCloseTo(0.2);
      }
  });

  it('is the last handle of its side where that has fewer, and the first below nought', () => {
    for (const [side, last] of [
      ['right', 2],
      ['bottom', 3],
      ['left', 2],
      ['top', 3],
    ] as const) {
      expect(terminalOf(box, end(side, 99), 0).handle).toEqual(endpointPoint(`${side}-${last}`, box));
      expect(terminalOf(box, end(side, -1), 0).handle).toEqual(endpointPoint(`${side}-0`, box));
    }
    // What is no whole unit wide has a handle for the rest.
    expect(terminalOf({ ...box, width: 2.4 }, end('top', 9), 0).handle.x).toBe(2 + 2.5);
    expect(terminalOf({ ...box, width: 0 }, end('top', 9), 0).handle.x).toBe(2.5);
  });

  it('is moved along its side to the right of whoever looks out', () => {
    const asides = sides.map((side) => {
      const [there, here] = [terminalOf(box, end(side), 0.2).handle, terminalOf(box, end(side), 0).handle];
      return [Number((there.x - here.x).toFixed(6)) + 0, Number((there.y - here.y).toFixed(6)) + 0];
    });
    expect(asides).toEqual([
      [0, 0.2],
      [-0.2, 0],
      [0, -0.2],
      [0.2, 0],
    ]);
  });
});

describe('the fewest bends', () => {
  /** Of all routes on a small empty grid, by trying all of them. */
  const triedOut = (x: number, y: number, direction: Direction, arrival: Direction): number => {
    let level = [{ x: 0, y: 0, heading: direction, hasMoved: true }];
    for (let bends = 0; ; bends += 1) {
      const reached = level.flatMap((each) =>
        Array.from({ length: 9 }, (_, steps) => ({
          ...each,
          x: each.x + steps * stepX[each.heading],
          y: each.y + steps * stepY[each.heading],
          hasMoved: steps > 0 || bends === 0,
        })),
      );
      if (reached.some((each) => each.x === x && each.y === y && each.heading === arrival)) return bends;
      const turned = reached
        .filter(({ hasMoved }) => hasMoved)
        .flatMap((each) =>
          [1, 3].map((turn) => ({ ...each, heading: ((each.heading + turn) % 4) as Direction })),
        );
      level = [...new Map(turned.map((each) => [JSON.stringify(each), each])).values()].filter(
        (each) => Math.abs(each.x) <= 4 && Math.abs(each.y) <= 4,
      );
    }
  };

  it('are those of the best route through empty space', () => {
    for (const direction of directions)
      for (const arrival of directions)
        for (const x of [-2, 0, 2])
          for (const y of [-2, 0, 2]) {
            const isOnLine = x * stepY[direction] === 0 && y * stepX[direction] === 0;
            // Turning back on the line it came on is taken for one less on purpose.
            if (isOnLine && arrival === opposite(direction)) continue;
            const fewest = fewestBends(x, y, direction, arrival);
            expect([x, y, direction, arrival, fewest]).toEqual([
              x,
              y,
              direction,
              arrival,
              triedOut(x, y, direction, arrival),
            ]);
          }
  });
});

describe('a box on the way', () => {
  const at = (key: string, x: number, more: Partial<RouteBox> = {}): RouteBox => ({
    key,
    x,
    y: 0,
    width: 4,
    height: 4,
    ...more,
  });
  const [left, right] = [at('left', 0), at('right', 20)];
  const [from, to] = [terminalOf(left, end('right'), 0), terminalOf(right, end('left'), 0)];
  const standing = (box: RouteBox) => standingOf(box, from, to);

  it('is to be gone around where it is a component, or one of the ends', () => {
    for (const box of [at('other', 10), left, right, at('other', 2)]) expect(standing(box)).toBe('blocks');
    const own = terminalOf(left, end('top'), 0);
    expect(standingOf({ ...left, container: true }, from, own)).toBe('blocks');
  });

  it('is nobody’s business where it is a container that stands apart from both', () => {
    for (const x of [4.5, 10, 15.5])
      expect(standing(at('area', x, { width: 4, container: true }))).toBe('foreign');
    // That an end touches its border from outside is not enough, nor that a stub ends on it.
    expect(standing(at('area', 4, { y: 4, container: true }))).toBe('foreign');
  });

  it('has to be crossed where it is a container around an end, over one, or one that a stub stands in', () => {
    const around = at('area', -2, { y: -2, width: 10, height: 10, container: true });
    for (const box of [
      around,
      { ...around, x: 18 },
      at('area', 3, { container: true }),
      at('area', 16.5, { container: true }),
      at('area', 4, { container: true }),
      at('area', 16, { container: true }),
      at('area', -2, { y: -2, container: true }),
      at('area', 22, { y: -2, container: true }),
      { ...around, width: 60 },
    ])
      expect(standing(box)).toBe('open');
  });

  it('has to be crossed where it is an end with the other end inside', () => {
    const outer = at('outer', -5, { y: -5, width: 60, height: 30, container: true });
    const inner = terminalOf(right, end('left'), 0);
    expect(standingOf(outer, terminalOf(outer, end('right'), 0), inner)).toBe('open');
    expect(standingOf(outer, inner, terminalOf(outer, end('right'), 0))).toBe('open');
    expect(standingOf(right, terminalOf(outer, end('right'), 0), inner)).toBe('blocks');
  });
});
