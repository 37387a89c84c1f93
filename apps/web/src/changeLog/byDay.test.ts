import { expect, it } from 'vitest';
import { byDay } from './byDay.ts';

it('groups by Today, Yesterday and the date, in the reader’s own days', () => {
  const now = new Date(2026, 10, 20, 9, 0);
  const at = (...parts: [number, number, number, number]) => new Date(...parts, 0).toISOString();
  const entries = [at(2026, 10, 20, 8), at(2026, 10, 20, 0), at(2026, 10, 19, 23), at(2026, 10, 14, 12)].map(
    (updatedAt) => ({ updatedAt }),
  );
  expect(byDay(entries, now).map(({ day, entries: ofDay }) => [day, ofDay.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['2026-11-14', 1],
  ]);
});
