import { expect, test } from 'vitest';
import type { Point } from './picture.ts';
import { pointerShapes } from './pointers.ts';
import { bottom, centre, first, place, right } from './testing/shapes.ts';
import { dark, light } from './theme.ts';

const cornersOf = (initials: string): Point[] =>
  first('path', pointerShapes(initials, 3)).commands.flatMap((command) =>
    command.to === 'move' || command.to === 'line' ? [{ x: command.x, y: command.y }] : [],
  );

test('its tip is where it points, and nothing of it lies above or to the left of that', () => {
  const [tip, ...others] = cornersOf('AB');
  expect(tip).toEqual({ x: 0, y: 0 });
  expect(others).toHaveLength(3);
  for (const { x, y } of others) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(15);
  }
});

test('it is an arrow: alike on both sides of the diagonal, with a notch towards the tip', () => {
  const [, one, notch, other] = cornersOf('AB');
  expect(other).toEqual({ x: one?.y, y: one?.x });
  expect(notch?.x).toBe(notch?.y);
  expect(notch?.x).toBeLessThan(((one?.x ?? 0) + (other?.x ?? 0)) / 2);
  expect(first('path', pointerShapes('AB', 3)).commands.at(-1)).toEqual({ to: 'close' });
});

test('the initials stand in a pill below it, in its colour, and can be read on that', () => {
  for (const initials of ['I', 'AB', 'WW']) {
    const shapes = pointerShapes(initials, 3);
    const pill = first('rect', shapes);
    const text = first('text', shapes);
    const written = place(text);
    expect(pill.y).toBeGreaterThan(cornersOf(initials)[2]?.y ?? 0);
    expect(pill.radius).toBe(pill.height / 2);
    expect(pill.fill).toBe(first('path', shapes).fill);
    expect(centre(written).x).toBeCloseTo(centre(place(pill)).x);
    expect(written.x).toBeGreaterThanOrEqual(pill.x + 5);
    expect(right(written)).toBeLessThanOrEqual(right(place(pill)) - 5);
    expect([written.y >= pill.y, bottom(written) <= bottom(place(pill))]).toEqual([true, true]);
    const colours = new Set(text.lines.flatMap(({ runs }) => runs.map(({ colour }) => colour)));
    for (const colour of colours)
      for (const theme of [light, dark]) expect(theme[colour]).not.toBe(theme[pill.fill ?? 'avatar-ring']);
    expect([...colours]).toEqual(['on-accent']);
  }
});
