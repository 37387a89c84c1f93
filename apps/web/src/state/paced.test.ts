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
  const heard: number[] = [];
  const slow = paced(source, 100);
  slow.subscribe(() => heard.push(slow.get()));
  for (let value = 1; value <= 25; value += 1) {
    source.set(value);
    vi.advanceTimersByTime(10);
  }
  expect(heard).toEqual([1, 11, 21]);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual([1, 11, 21, 25]);
  vi.advanceTimersByTime(1_000);
  source.set(26);
  expect(heard).toEqual([1, 11, 21, 25, 26]);
});

it('tells while a value changes, never between two changes', () => {
  const source = settable(0);
  const slow = paced(source, 100);
  let isChanging = false;
  const isTogether: boolean[] = [];
  slow.subscribe(() => isTogether.push(isChanging));
  for (let value = 1; value <= 12; value += 1) {
    isChanging = true;
    source.set(value);
    isChanging = false;
    vi.advanceTimersByTime(34);
  }
  expect(isTogether).toEqual([true, true, true, true]);
  vi.advanceTimersByTime(100);
  expect(isTogether).toEqual([true, true, true, true, false]);
});

it('tells nothing to whoever has stopped listening', () => {
  const source = settable(0);
  const heard: number[] = [];
  const slow = paced(source, 100);
  const stop = slow.subscribe(() => heard.push(slow.get()));
  source.set(1);
  source.set(2);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([1]);
});
