import { expect, it } from 'vitest';
import { roomKept } from './diskFull.ts';
import { upkeepOf } from './walReserve.ts';
import { segmentBytes, segmentName, segmentNamed } from './walSegments.ts';

const segment = (number: number) => ({ timeline: 1, number });
const plenty = 100 * segmentBytes;
const made = (current: number, present: readonly number[], free: number): number[] =>
  upkeepOf(
    { current: segment(current), redo: segment(current), segments: present.map(segment) },
    free,
  ).toMake.map(({ number }) => number);

it('names segments as the database does', () => {
  expect(segmentName(segment(1))).toBe('000000010000000000000001');
  expect(segmentName({ timeline: 1, number: 0x1ff })).toBe('0000000100000001000000FF');
  expect(segmentNamed('0000000100000001000000FF')).toEqual({ timeline: 1, number: 0x1ff });
  expect(segmentNamed('xlogtemp.42')).toBeNull();
  expect(segmentNamed('000000010000000000000001.partial')).toBeNull();
});

it('makes two segments ahead of the one in use, also over the end of a log of 256', () => {
  expect(made(5, [5], plenty)).toEqual([6, 7]);
  expect(made(5, [3, 4, 5, 6], plenty)).toEqual([7]);
  expect(made(5, [5, 6, 7, 8], plenty)).toEqual([]);
  expect(made(255, [255], plenty).map((number) => segmentName(segment(number)))).toEqual([
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});

it('leaves the room that is kept free, and no gap', () => {
  expect(made(5, [5], roomKept + segmentBytes)).toEqual([6]);
  expect(made(5, [5, 7], roomKept + segmentBytes)).toEqual([6]);
  expect(made(5, [5], roomKept + segmentBytes - 1)).toEqual([]);
  expect(made(5, [5], 0)).toEqual([]);
});

it('finds the log long when recovery would have to read two segments before the one in use', () => {
  const isLong = (redo: number): boolean =>
    upkeepOf({ current: segment(9), redo: segment(redo), segments: [] }, plenty).isLong;
  expect([isLong(9), isLong(8), isLong(7), isLong(1)]).toEqual([false, false, true, true]);
});
