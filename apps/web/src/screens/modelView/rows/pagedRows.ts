import { pageSize } from '../../../data/viewQueries.ts';

export interface Slugged {
  readonly slug: string;
}

/** What was read of a list that is read in pages, by the number of the page, from 1. */
export type Pages<R> = ReadonlyMap<number, readonly R[]>;

/** A list of which pages were read, here and there. */
export interface PagedRows<R> {
  /** Of the list, with rows that are held in it. */
  readonly total: number;
  /** Undefined where nothing was read. */
  readonly at: (index: number) => R | undefined;
  /** Null for a row that was not read. */
  readonly indexOf: (slug: string) => number | null;
  readonly pageAt: (index: number) => number;
  readonly startOf: (page: number) => number;
}

interface Part<R> {
  readonly page: number;
  readonly rows: readonly R[];
  readonly start: number;
  readonly end: number;
}

const partsOf = <R>(pages: Pages<R>, total: number): { parts: Part<R>[]; held: number } => {
  let held = 0;
  const parts = [...pages]
    .toSorted(([one], [other]) => one - other)
    .map(([page, rows]) => {
      const before = (page - 1) * pageSize;
      const places = Math.max(0, Math.min(pageSize, total - before));
      const start = before + held;
      held += Math.max(0, rows.length - places);
      return { page, rows, start, end: start + Math.max(rows.length, places) };
    });
  return { parts, held };
};

/** A page that holds more rows than it has places moves what follows further down. */
export const pagedRows = <R extends Slugged>(pages: Pages<R>, total: number): PagedRows<R> => {
  const { parts, held } = partsOf(pages, total);
  const indexes = new Map(
    parts.flatMap(({ rows, start }) => rows.map(({ slug }, at) => [slug, start + at] as const)),
  );
  const partAt = (index: number) => parts.find(({ start, end }) => index >= start && index < end);
  const startOf = (page: number): number => {
    const before = parts.findLast((part) => part.page <= page);
    if (before === undefined) return (page - 1) * pageSize;
    return before.page === page ? before.start : before.end + (page - 1 - before.page) * pageSize;
  };
  return {
    total: total + held,
    at: (index) => {
      const part = partAt(index);
      return part?.rows[index - part.start];
    },
    indexOf: (slug) => indexes.get(slug) ?? null,
    pageAt: (index) => {
      // Where there is nothing, it is the first page that is empty.
      if (total + held === 0) return 1;
      const part = parts.findLast(({ start }) => start <= index);
      if (part === undefined) return Math.floor(index / pageSize) + 1;
      return index < part.end ? part.page : part.page + 1 + Math.floor((index - part.end) / pageSize);
    },
    startOf,
  };
};

const indexesBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Rows from one to another, both included; null where one of them was not read. */
export const readBetween = <R>(
  rows: Pick<PagedRows<R>, 'at'>,
  first: number,
  last: number,
): readonly R[] | null => {
  const found = indexesBetween(first, last).flatMap((index) => rows.at(index) ?? []);
  return found.length === last - first + 1 ? found : null;
};

/** The same, where what is missing is read first. */
export const rowsBetween = async <R>(
  rows: PagedRows<R>,
  first: number,
  last: number,
  readPage: (page: number) => Promise<readonly R[]>,
): Promise<readonly R[]> => {
  const read = new Map<number, readonly R[]>();
  const missing = indexesBetween(first, last).filter((index) => rows.at(index) === undefined);
  for (const page of new Set(missing.map(rows.pageAt))) read.set(page, await readPage(page));
  return indexesBetween(first, last).flatMap((index) => {
    const page = rows.pageAt(index);
    return rows.at(index) ?? read.get(page)?.[index - rows.startOf(page)] ?? [];
  });
};
