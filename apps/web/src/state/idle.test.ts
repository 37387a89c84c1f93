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
  const reported: string[] = [];
  inIdleSteps(slowly(100, 1), (result) => reported.push(result));
  expect(reported).toEqual([]);
  vi.runAllTimers();
  expect(reported).toEqual(['done']);
});

it('can be called off', () => {
  const reported: string[] = [];
  const stop = inIdleSteps(slowly(3, 1), (result) => reported.push(result));
  stop();
  vi.runAllTimers();
  expect(reported).toEqual([]);
});
