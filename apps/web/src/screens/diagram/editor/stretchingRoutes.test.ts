import { picture, PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StretchingRoutes } from './stretchingRoutes.ts';

const rested = board(
  component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
  component('payments', [10, 0, 4, 2], { name: 'Payments' }),
  component('between1', [6, 0, 2, 2], { name: 'Between' }),
  relation('pays-for', 'checkout', 'payments'),
).snapshot;

const drawn = (y: number): Snapshot => {
  const box = rested.instance('checkout');
  return box === undefined ? rested : rested.with(new Map([[box.key, { ...box, position: { x: 0, y } }]]));
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const started = () => {
  const pictures = new PictureStore({ snapshot: drawn(0) });
  const reported: ReadonlySet<string>[] = [];
  return { pictures, reported, routes: new StretchingRoutes(pictures, (changed) => reported.push(changed)) };
};

it('looks for the routes of a few boxes at once', () => {
  const { pictures, reported, routes } = started();
  const { searches } = pictures.costs;
  routes.update({ snapshot: drawn(3) }, 1);
  expect(pictures.costs.searches).toBeGreaterThan(searches);
  vi.runAllTimers();
  expect(reported).toEqual([]);
});

it('lets those of many follow until the hand rests', () => {
  const { pictures, reported, routes } = started();
  const { searches } = pictures.costs;
  for (const y of [1, 2, 3]) {
    routes.update({ snapshot: drawn(y) }, 20);
    vi.advanceTimersByTime(50);
  }
  expect(pictures.costs.searches).toBe(searches);
  vi.advanceTimersByTime(120);
  expect(reported.map((changed) => changed.has('pays-for'))).toEqual([true]);
  expect(pictures.picture).toEqual(picture({ snapshot: pictures.snapshot }));
});

it('looks for them now and then while the hand goes on, and at once when it lets go', () => {
  const { pictures, reported, routes } = started();
  for (let step = 0; step < 32; step += 1) {
    routes.update({ snapshot: drawn(1 + (step % 3)) }, 20);
    vi.advanceTimersByTime(100);
  }
  expect(reported.length).toBe(2);
  routes.update({ snapshot: drawn(5) }, 20);
  routes.update({ snapshot: drawn(5), states: new Map() }, 0);
  expect(pictures.picture).toEqual(picture({ snapshot: pictures.snapshot }));
  vi.runAllTimers();
  expect(reported.length).toBe(2);
});

/** On a machine on which a search takes so many milliseconds, and painting what is reported so many. */
const slow = (milliseconds: number, snapshot = drawn(0), toPaint = 0) => {
  let passed = 0;
  const pictures = new PictureStore({ snapshot });
  const reported: ReadonlySet<string>[] = [];
  const clock = (): number => performance.now() + (passed += milliseconds);
  const report = (changed: ReadonlySet<string>): void => {
    reported.push(changed);
    passed += toPaint;
  };
  return { pictures, reported, clock, routes: new StretchingRoutes(pictures, report, clock) };
};

it('lets those of a few follow as well where looking for them takes too long', () => {
  const { pictures, reported, routes } = slow(10);
  routes.update({ snapshot: drawn(1) }, 1);
  const { searches } = pictures.costs;
  for (const y of [2, 3]) routes.update({ snapshot: drawn(y) }, 1);
  expect(pictures.costs.searches).toBe(searches);
  vi.advanceTimersByTime(120);
  expect(reported.length).toBe(1);
  expect(pictures.picture).toEqual(picture({ snapshot: pictures.snapshot }));
});

it('lets what others move follow once that took too long, and tells little by little when it rests', () => {
  const { pictures, reported, routes } = slow(10);
  routes.update({ snapshot: drawn(1) }, 0);
  const { searches } = pictures.costs;
  for (const y of [2, 3]) {
    routes.update({ snapshot: drawn(y) }, 0);
    vi.advanceTimersByTime(50);
  }
  expect(pictures.costs.searches).toBe(searches);
  expect(pictures.isSettled).toBe(false);
  vi.advanceTimersByTime(120);
  expect(reported.map((changed) => changed.has('pays-for'))).toEqual([true]);
  expect(pictures.picture).toEqual(picture({ snapshot: pictures.snapshot }));
});

it('goes on following while others move, and looks for it now and then', () => {
  const { pictures, reported, routes } = slow(10);
  routes.update({ snapshot: drawn(1) }, 0);
  for (let step = 0; step < 12; step += 1) {
    routes.update({ snapshot: drawn(1 + (step % 3)) }, 0);
    vi.advanceTimersByTime(100);
  }
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.length).toBeLessThan(4);
  vi.runAllTimers();
  expect(pictures.picture).toEqual(picture({ snapshot: pictures.snapshot }));
});

const rows = Array.from({ length: 64 }, (_, at) => ({
  name: `component${at}`,
  column: at % 8,
  row: at >> 3,
}));
const crowded = board(
  ...rows.map(({ name, column, row }) => component(name, [column * 3, row * 2, 2, 1], { name })),
  ...rows.map(({ name }, at) =>
    relation(`relation${at}`, name, rows[(at + 13) % rows.length]?.name ?? name, { text: 'Reads' }),
  ),
).snapshot;

it('spends one slice on what somebody else moves after a rest, and tells seldom what it settles afterwards', () => {
  const { pictures, reported, routes } = slow(3, crowded);
  const box = crowded.instance('component27');
  if (box === undefined) throw new Error('There is such a box.');
  const snapshot = crowded.with(new Map([[box.key, { ...box, position: { x: 10, y: 6.5 } }]]));
  const changed = routes.update({ snapshot }, 0);
  expect(changed.has('component27')).toBe(true);
  expect(pictures.isSettled).toBe(false);
  const begun = performance.now();
  let slices = 0;
  while (!pictures.isSettled) {
    vi.advanceTimersToNextTimer();
    slices += 1;
  }
  expect(slices).toBeGreaterThan(4);
  expect(reported.length).toBeGreaterThan(0);
  // The clock of the machine passes by six a slice besides.
  expect(reported.length).toBeLessThanOrEqual(2 + (performance.now() - begun + slices * 12) / 100);
  expect(pictures.picture).toEqual(picture({ snapshot }));
});

it('spends most of its time on settling, however long painting takes', () => {
  const toPaint = 400;
  const { pictures, reported, clock, routes } = slow(3, crowded, toPaint);
  const moved = rows.map(({ name }, at) => {
    const box = crowded.instance(name);
    if (box === undefined) throw new Error('There is such a box.');
    return [name, { ...box, position: { x: box.position.x, y: box.position.y + (at % 3) } }] as const;
  });
  routes.update({ snapshot: crowded.with(new Map(moved)) }, 0);
  const begun = clock();
  while (!pictures.isSettled) vi.advanceTimersToNextTimer();
  expect(reported.length).toBeGreaterThan(1);
  expect(reported.length * toPaint).toBeLessThan((clock() - begun) / 2);
});
