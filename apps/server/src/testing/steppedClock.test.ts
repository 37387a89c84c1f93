import { afterEach, expect, it } from 'vitest';
import { resetClock, stepClock } from './steppedClock.ts';

const real = globalThis.Date;
afterEach(resetClock);

it('is ahead for whoever asks, and tells given times as they are', () => {
  stepClock(3_600_000);
  stepClock(60_000);
  const ahead = (): number[] => [Date.now(), new Date().getTime(), new Date(Date.now()).getTime()];
  for (const time of ahead()) {
    expect(time - real.now()).toBeGreaterThan(3_650_000);
    expect(time - real.now()).toBeLessThan(3_670_000);
  }
  expect(new Date('2026-01-02T03:04:05Z').toISOString()).toBe('2026-01-02T03:04:05.000Z');
  expect(new Date()).toBeInstanceOf(Date);
  expect(new Date()).toBeInstanceOf(real);
});

it('is the real one again afterwards', () => {
  stepClock(3_600_000);
  resetClock();
  expect(globalThis.Date).toBe(real);
  stepClock(60_000);
  expect(Date.now() - real.now()).toBeLessThan(70_000);
});
