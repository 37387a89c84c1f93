export interface PageOf {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
}

export function pageCount({ pageSize, total }: Omit<PageOf, 'page'>): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Nothing when all of it fits on one page. A page beyond the end (rows were deleted) reads as the last. */
export function paginationText({ page, pageSize, total }: PageOf): string | null {
  if (total <= pageSize) return null;
  const within = Math.min(Math.max(1, page), pageCount({ pageSize, total }));
  const first = (within - 1) * pageSize + 1;
  const last = Math.min(within * pageSize, total);
  return `Showing ${first} to ${last} of ${total} items`;
}
