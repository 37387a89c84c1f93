import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerWatch } from './answerWatch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (): Promise<boolean> => new Promise(() => {});

const arrange = (isAlive: () => Promise<boolean>) => {
  let asked = 0;
  let deadAt: number | null = null;
  const start = Date.now();
  const watch = createAnswerWatch({
    isAlive: () => {
      asked += 1;
      return isAlive();
    },
    onDead: () => {
      deadAt = Date.now() - start;
    },
  });
  return { watch, asked: () => asked, deadAt: () => deadAt };
};

it('gives a server up within ten seconds that says nothing at all', async () => {
  const { watch, deadAt } = arrange(never);
  watch.expect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deadAt()).toBe(8_000);
});

it('counts from the first thing that is waited for, however much follows', async () => {
  const { watch, deadAt } = arrange(never);
  for (let edits = 0; edits < 20; edits++) {
    if (deadAt() === null) watch.expect();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(deadAt()).toBe(8_000);
});

it('gives a server up at once that cannot be reached', async () => {
  const { watch, deadAt } = arrange(async () => false);
  watch.expect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deadAt()).toBe(4_000);
});

it('waits on for one that is busy, but not for ever', async () => {
  const { watch, asked, deadAt } = arrange(async () => true);
  watch.expect();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(deadAt()).toBe(null);
  expect(asked()).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(deadAt()).toBe(20_000);
});

it('asks nothing of a server that is heard from', async () => {
  const { watch, asked, deadAt } = arrange(never);
  watch.expect();
  for (let seconds = 0; seconds < 18; seconds++) {
    await vi.advanceTimersByTimeAsync(1_000);
    watch.hear();
  }
  expect([asked(), deadAt()]).toEqual([0, null]);
});

it('takes a word that comes while it asks for life', async () => {
  const { watch, asked, deadAt } = arrange(never);
  watch.expect();
  await vi.advanceTimersByTimeAsync(7_000);
  watch.hear();
  await vi.advanceTimersByTimeAsync(4_000);
  expect([asked(), deadAt()]).toEqual([2, null]);
});

it('is silent once nothing is waited for', async () => {
  const { watch, asked, deadAt } = arrange(never);
  watch.expect();
  await vi.advanceTimersByTimeAsync(7_000);
  watch.stop();
  watch.hear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), deadAt()]).toEqual([1, null]);
});
