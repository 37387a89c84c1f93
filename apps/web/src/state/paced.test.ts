import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';
import { settable } from './readable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells the first change at once, those that follow at intervals, and the last one in any case', () => {
  const source = settable(0);
  const told: number[] = [];
  const slow = paced(source, 100);
  slow.subscribe(() => told.push(slow.get()));
  for (let value = 1; value <= 25; value += 1) {
    source.set(value);
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual([1, 10, 20]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 10, 20, 25]);
  vi.advanceTimersByTime(1_000);
  source.set(26);
  expect(told).toEqual([1, 10, 20, 25, 26]);
});

it('tells nothing to whoever has stopped listening', () => {
  const source = settable(0);
  const told: number[] = [];
  const slow = paced(source, 100);
  const stop = slow.subscribe(() => told.push(slow.get()));
  source.set(1);
  source.set(2);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([1]);
});
