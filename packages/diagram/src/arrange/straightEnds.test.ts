import { expect, test } from 'vitest';
import { type Row, straightenEnds } from './straightEnds.ts';

const row = (start: number, count: number, taken: number[]): Row => ({
  start,
  handles: Array.from({ length: count }, (_, at) => at),
  taken,
});

test('ends that can lie across from each other do, nearest to where they were', () => {
  const [left, right] = [row(0, 4, [0]), row(1, 4, [3])];
  straightenEnds([
    [
      { row: left, at: 0 },
      { row: right, at: 0 },
    ],
  ]);
  expect([left.taken, right.taken]).toEqual([[2], [1]]);
});

test('none passes another of its side', () => {
  const [left, upper, lower] = [row(0, 3, [0, 2]), row(2, 2, [1]), row(2, 2, [0])];
  straightenEnds([
    [
      { row: left, at: 0 },
      { row: upper, at: 0 },
    ],
    [
      { row: left, at: 1 },
      { row: lower, at: 0 },
    ],
  ]);
  expect([left.taken, upper.taken, lower.taken]).toEqual([[0, 2], [1], [0]]);
});

test('where nothing lies across, and at handles of others, it stays as it is', () => {
  const [left, far] = [row(0, 2, [1]), row(5, 2, [0])];
  const [kept, narrow] = [{ ...row(0, 2, [1]), handles: [1] }, row(-1, 2, [0])];
  straightenEnds([
    [
      { row: left, at: 0 },
      { row: far, at: 0 },
    ],
    [
      { row: kept, at: 0 },
      { row: narrow, at: 0 },
    ],
  ]);
  expect([left.taken, far.taken, kept.taken, narrow.taken]).toEqual([[1], [0], [1], [0]]);
});
