import { type ItemReference, parsePath } from '@lintel/domain/links';
import { columnIdSchema, type ViewFilter, type ViewSort } from '@lintel/domain/entities/saved';
import type { ViewSearch } from './searchSchemas.ts';

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

/** Null for what is no column of any table. */
export const sortAsked = ({ sort, order = 'asc' }: ViewSearch): ViewSort | null => {
  const column = columnIdSchema.safeParse(sort);
  return column.success ? { column: column.data, order } : null;
};

/** As the address says, else as the view says. */
export const sortOf = (search: ViewSearch, filter: Pick<ViewFilter, 'sort'>): ViewSort | null =>
  sortAsked(search) ?? filter.sort ?? null;

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
