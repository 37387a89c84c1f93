import { id } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { invalid } from '../../http/refusal.ts';
import type { SortKey } from './sortKey.ts';

/** Where a page ended: the key and the id of its last row, and how many there were in all when the first was read. */
const positionSchema = z.object({
  key: z.nullable(z.string().check(z.maxLength(1_000))),
  id,
  total: z.int().check(z.nonnegative()),
});
export type Position = z.infer<typeof positionSchema>;

const keySchemas: Readonly<Record<SortKey['type'], z.ZodMiniType<string>>> = {
  text: z.string().check(z.refine((value) => value.isWellFormed() && !value.includes('\0'))),
  // As the database writes them; anything else would make a cast raise.
  'double precision': z.string().check(z.regex(/^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{2,3})?$/)),
  integer: z.string().check(z.regex(/^\d{1,9}$/)),
  timestamptz: z.iso.datetime(),
};

const unreadable = () =>
  invalid('This page cannot be continued', [{ path: 'body.cursor', message: 'Unknown cursor' }]);

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unreadable();
  }
};

export const readCursor = (cursor: string, type: SortKey['type']): Position => {
  const position = positionSchema.safeParse(parsed(cursor));
  if (!position.success) throw unreadable();
  const { key } = position.data;
  if (key !== null && !keySchemas[type].safeParse(key).success) throw unreadable();
  return position.data;
};

export const cursorOf = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');
