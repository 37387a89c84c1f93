import { pageSize } from '../../../data/viewQueries.ts';
import type { PagedRows } from './pagedRows.ts';

/** The rows that are on the screen now. */
export interface RowsSeen {
  readonly first: number;
  readonly last: number;
  /** Nothing comes below. */
  readonly isEnd: boolean;
}

export interface Sight {
  /** That the foot of the table names, from 1. */
  readonly page: number;
  /** The pages to be read. */
  readonly asked: readonly number[];
}

/** Rows above and below that are read before the reader comes to them. */
const margin = pageSize / 2;

const pagesOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Before anything is known of the table. */
export const sightOf = (page: number): Sight => ({ page, asked: [page] });

type Places = Pick<PagedRows<unknown>, 'total' | 'pageAt'>;

/**
 * A table that is scrolled as one is counted in pages: the page is that of the first row on the screen, and at the end of the
 * table the last, however little of it there is.
 */
export const sightFrom = ({ first, last, isEnd }: RowsSeen, { total, pageAt }: Places): Sight => {
  const within = (index: number): number => pageAt(Math.min(Math.max(index, 0), Math.max(total - 1, 0)));
  return {
    page: within(isEnd ? total - 1 : first),
    asked: pagesOf(within(first - margin), within(last + margin)),
  };
};

/** Where the reader scrolls on and does not jump, what comes next is read at once. */
export const isNear = (one: Sight, other: Sight): boolean =>
  one.asked.some((page) => other.asked.includes(page));

export const isSameSight = (one: Sight, other: Sight): boolean =>
  one.page === other.page && one.asked.join() === other.asked.join();
