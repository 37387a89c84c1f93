import { expect, it } from 'vitest';
import { createSparseLog } from './sparseLog.ts';

it('says a few times a minute what happens often, and then how often it was', () => {
  const lines: [object, string][] = [];
  const note = (fields: object, message: string): void => {
    lines.push([fields, message]);
  };
  const log = createSparseLog({ info: note, warn: note, error: note }, 'a frame could not be read');
  for (let count = 0; count < 1_000; count++) log({ userId: 7 }, 100_000 + count);
  expect(lines).toEqual(Array(10).fill([{ userId: 7 }, 'a frame could not be read']));
  log({ userId: 8 }, 200_000);
  expect(lines.slice(10)).toEqual([
    [{ times: 990 }, 'a frame could not be read (and was not logged each time)'],
    [{ userId: 8 }, 'a frame could not be read'],
  ]);
});
