import { PgDialect } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inPages } from './inPages.ts';
import { inParts } from './inParts.ts';
import { isAmong } from './isAmong.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

it('many rows are written a part at a time, one part after the other, each row once', async () => {
  const parts: number[][] = [];
  let underWay = 0;
  const write = async (part: number[]): Promise<void> => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    underWay -= 1;
    parts.push(part);
  };
  await inParts(numbers(7), write, 3);
  expect(parts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  await inParts(numbers(6), write, 3);
  expect(parts.slice(3)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  await inParts([], write);
  expect(parts).toHaveLength(5);
  await inParts(numbers(501), write);
  expect(parts.slice(5).map(({ length }) => length)).toEqual([250, 250, 1]);
});

it('many rows are read a page at a time, behind the last of the page before, until one is not full', async () => {
  for (const count of [0, 2, 3, 7, 6]) {
    const asked: [number, number][] = [];
    const all = await inPages(async (after, limit) => {
      asked.push([after, limit]);
      return numbers(count)
        .filter((id) => id > after)
        .slice(0, limit)
        .map((id) => ({ id }));
    }, 3);
    expect(all.map(({ id }) => id)).toEqual(numbers(count));
    expect(asked).toEqual(Array.from({ length: Math.floor(count / 3) + 1 }, (_, page) => [page * 3, 3]));
  }
});

it('hundreds of numbers are one value of a statement', () => {
  const { sql: text, params } = new PgDialect().sqlToQuery(isAmong(sql`id`, new Set([3, 1, 2])));
  expect([text, params]).toEqual(['id = any($1::integer[])', ['{3,1,2}']]);
});
