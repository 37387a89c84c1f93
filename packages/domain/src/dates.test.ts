import { describe, expect, it } from 'vitest';
import { describeDay, describeMoment, describeTime, describeWhen } from './dates.ts';

const now = new Date(2026, 10, 20, 14, 0, 0);
const at = (day: number, hours: number, minutes = 0, seconds = 0): string =>
  new Date(2026, 10, day, hours, minutes, seconds).toISOString();

describe('when something happened', () => {
  it.each([
    [at(20, 13, 59, 30), 'Just now'],
    [at(20, 14, 5), 'Just now'],
    [at(20, 13, 52), '8 min ago'],
    [at(20, 9), '5 h ago'],
    [at(19, 23, 59), 'Yesterday'],
    [at(19, 0), 'Yesterday'],
    [at(18, 23, 59), '2026-11-18'],
  ])('%s reads %s', (instant, text) => {
    expect(describeWhen(instant, now)).toBe(text);
  });

  it('says yesterday shortly after midnight', () => {
    expect(describeWhen(at(19, 22), new Date(2026, 10, 20, 0, 30))).toBe('Yesterday');
  });

  it('groups changes by day', () => {
    expect([at(20, 1), at(19, 1), at(1, 1)].map((instant) => describeDay(instant, now))).toEqual([
      'Today',
      'Yesterday',
      '2026-11-01',
    ]);
  });
});

it('a moment has its weekday and its time, on the reader’s clock', () => {
  expect(describeMoment(at(20, 9, 5))).toBe('Fri 20 Nov 2026, 09:05');
  expect(describeTime(at(20, 17, 0))).toBe('17:00');
});
