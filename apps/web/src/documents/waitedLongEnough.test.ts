import { expect, it } from 'vitest';
import { waitedLongEnough, waitingMilliseconds } from './waitedLongEnough.ts';

const now = 1_000_000;
const row = (copy: string, at: number) => ({
  copy,
  change: `${copy}${at}`,
  at,
  opening: 'once',
  number: 1,
  owner: '1',
  update: new Uint8Array(),
});
const copies = (...rows: ReturnType<typeof row>[]): string[] =>
  waitedLongEnough(rows, now).map(({ change }) => change);

it('is all of a diagram of which something waits for long', () => {
  expect(copies(row('a', now - waitingMilliseconds), row('a', now), row('b', now - 10))).toEqual([
    `a${now - waitingMilliseconds}`,
    `a${now}`,
  ]);
});

it('is also what was written before the clock was set back', () => {
  expect(copies(row('a', now + 3_600_000))).toEqual([`a${now + 3_600_000}`]);
});
