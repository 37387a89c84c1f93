import { createEditOrigin, seedOrigin } from '@lintel/diagram/apply';
import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import { expect, it } from 'vitest';
import { ChangeRuns } from './changeRuns.ts';

const step = createEditOrigin();

const count = (...updates: [origin: unknown, at: number][]): number => {
  const runs = new ChangeRuns('tab');
  return new Set(updates.map(([origin, at]) => runs.nameOf(origin, at))).size;
};

it('counts each step, however close', () => {
  expect(count([step, 0], [step, 1], [step, 2])).toBe(3);
});

it('counts what lays an item down together with what makes it appear', () => {
  expect(count([seedOrigin, 0], [step, 0], [seedOrigin, 5], [step, 5])).toBe(2);
});

it('counts typing by its pauses', () => {
  const text = {};
  const pause = typingPauseMilliseconds;
  expect(count([text, 0], [text, pause - 1], [text, 2 * pause - 2], [text, 4 * pause])).toBe(2);
  expect(count([text, 0], [step, 1], [text, 2])).toBe(3);
  expect(count([text, 0], [{}, 1])).toBe(2);
});
