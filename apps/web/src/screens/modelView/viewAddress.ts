import { type ItemReference, parsePath } from '@lintel/domain/links';
import { columnIdSchema, type ViewFilter, type ViewSort } from '@lintel/domain/entities/saved';
import { z } from 'zod/mini';

export interface ViewAddress {
  /** The way that led here. */
  readonly came: readonly ItemReference[];
  readonly slug: string;
}

/** Null for an address that leads to no view. */
export const readViewAddress = (path: string): ViewAddress | null => {
  const way = parsePath(path);
  const last = way?.at(-1);
  if (way === null || last?.kind !== 'query') return null;
  return { came: way.slice(0, -1), slug: last.slug };
};

/** From 1. */
export const pageSearch = z.catch(
  z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  undefined,
);

/** By what a person has the table sorted, apart from how the view is saved. */
export const viewSearchSchema = z.object({
  sort: z.catch(z.optional(columnIdSchema), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  page: pageSearch,
});
export type ViewSearch = z.output<typeof viewSearchSchema>;

/** As the address says, else as the view says. */
export const sortOf = (
  { sort, order = 'asc' }: ViewSearch,
  filter: Pick<ViewFilter, 'sort'>,
): ViewSort | null => (sort === undefined ? (filter.sort ?? null) : { column: sort, order });

const newestFirst = 'col-updated';

/** After a press on the head of a column: once more turns it round. */
export const pressedSort = (before: ViewSort | null, columnId: string): ViewSort => {
  const column = columnIdSchema.parse(columnId);
  const natural = column === newestFirst ? 'desc' : 'asc';
  if (before?.column !== column) return { column, order: natural };
  return { column, order: before.order === 'asc' ? 'desc' : 'asc' };
};

/** A sorting as it stands in the address; it begins on the first page. */
export const sortSearch = ({ column, order }: ViewSort): ViewSearch => ({
  sort: column,
  order,
  page: undefined,
});
