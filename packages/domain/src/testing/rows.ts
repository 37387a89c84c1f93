import { expect } from 'vitest';

export interface Schema {
  safeParse: (row: unknown) => { success: boolean; data?: unknown };
}

/** What an entity is called, how it is read, and a row of it, complete. */
export type Row = readonly [name: string, schema: Schema, row: Readonly<Record<string, unknown>>];

export const instant = '2026-11-23T16:12:03.000Z';
export const stamps = { createdAt: instant, updatedAt: instant };
export const named = { slug: 'orders', name: 'Orders' };

/** The whole row is taken, and none of which anything is missing or of another kind. */
export function expectRow(schema: Schema, row: Readonly<Record<string, unknown>>): void {
  expect(schema.safeParse(row)).toEqual({ success: true, data: row });
  for (const field of Object.keys(row)) {
    const { [field]: _gone, ...rest } = row;
    const wrong = field === 'filter' || field === 'tableSettings' ? undefined : { of: Symbol.iterator };
    expect([field, schema.safeParse(rest).success]).toEqual([field, false]);
    expect([field, schema.safeParse({ ...row, [field]: wrong }).success]).toEqual([field, false]);
  }
}
