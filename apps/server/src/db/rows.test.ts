import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

/** As a driver would answer. */
const answering = (answer: unknown): Db => ({ execute: async () => answer }) as unknown as Db;

it('rows are the same from either driver', async () => {
  const rows = [{ name: 'Checkout' }, { name: 'Payments' }];
  expect(await rowsOf(answering(rows), sql`select 1`)).toEqual(rows);
  expect(await rowsOf(answering({ rows, affectedRows: 0 }), sql`select 1`)).toEqual(rows);
});

it('an answer that has none is no answer', async () => {
  for (const answer of [null, 7, {}, { rows: 'none' }])
    await expect(rowsOf(answering(answer), sql`select 1`)).rejects.toThrow(
      'The driver answered without rows',
    );
});
