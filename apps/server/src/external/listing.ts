import { limits } from '@lintel/domain/limits';
import { id } from '@lintel/domain/fields';
import { paragraph } from '@lintel/domain/text';
import { z } from 'zod/mini';
import type { InParts } from '../http/inParts.ts';
import { type Answered, answered } from './call.ts';
import { parsed } from './failure.ts';

/** As text, since a query has nothing else; one that stands there twice counts once. */
export const asked = z.optional(
  z.pipe(
    z.transform((value) => (Array.isArray(value) ? value[0] : value)),
    z.optional(paragraph(limits.searchLength)),
  ),
);

const cursorText = z.string().check(z.regex(/^\d{1,10}$/));
export const pageIn = z.object({
  limit: z.optional(
    z.pipe(
      z.transform((value) => Number(value)),
      z.int().check(z.minimum(1), z.maximum(1_000)),
    ),
  ),
  cursor: z.optional(
    z.pipe(
      z.transform((value) => Buffer.from(String(value), 'base64url').toString()),
      z.pipe(z.pipe(cursorText, z.transform(Number)), id),
    ),
  ),
});

export interface Page {
  /** Undefined: all of them. */
  readonly limit: number | undefined;
  /** The number of the last one before. */
  readonly after: number;
}

export const pageOf = (query: unknown): Page => {
  const { limit, cursor } = parsed(pageIn, query);
  return { limit, after: cursor ?? 0 };
};

/** A list stays a list; where it goes on is said beside it. */
export const listed = (bodies: readonly unknown[] | InParts<unknown>, last: number | null): Answered =>
  last === null
    ? answered(bodies)
    : {
        ...answered(bodies),
        headers: { 'x-next-cursor': Buffer.from(String(last)).toString('base64url') },
      };

/** Of rows in the order of their numbers, of which one more than asked was read, those of the page. */
export const paged = <Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: Page,
): { rows: readonly Row[]; last: number | null } => {
  if (limit === undefined || rows.length <= limit) return { rows, last: null };
  const page = rows.slice(0, limit);
  return { rows: page, last: page.at(-1)?.id ?? null };
};
