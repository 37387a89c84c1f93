import { z } from 'zod/mini';
import { type Column, columns, type SettableColumn } from '../columns.ts';

const tints = z.enum(['red', 'blue']);

/** What a column is: one entry. Adding it to the table is all that is done for it here. */
const entry: Column = {
  kinds: ['instance', 'relation'],
  value: tints,
  read: (stored) => tints.safeParse(stored).data,
  writer: 'client',
  absent: null,
  copied: true,
  fact: 'described',
};

export const tint = 'tint' as SettableColumn;

/** To be called before anything is imported that reads the table. */
export const inventColumn = (): void => {
  Object.assign(columns, { [tint]: entry });
};

export const tintOf = (item: object | undefined): unknown =>
  item === undefined ? undefined : Reflect.get(item, tint);
