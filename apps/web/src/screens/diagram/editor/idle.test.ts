import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inIdleSteps } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each step takes so many milliseconds. */
function* slowly(steps: number, each: number): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    vi.setSystemTime(Date.now() + each);
    yield;
  }
  return 'done';
}

it('comes to its end, and tells what came of it', () => {
  const told: string[] = [];
  inIdleSteps(slowly(100, 1), (result) => told.push(result));
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual(['done']);
});

it('can be called off', () => {
  const told: string[] = [];
  const stop = inIdleSteps(slowly(3, 1), (result) => told.push(result));
  stop();
  vi.runAllTimers();
  expect(told).toEqual([]);
});
