/** So many rows are read by one statement. */
const atOnce = 2_000;

/**
 * Reads all of what may be many in the order of their ids, those behind the last of a page with the next one: the
 * embedded database gives nobody else a turn before a statement has brought its last row.
 */
export const inPages = async <Row extends { readonly id: number }>(
  read: (after: number, limit: number) => PromiseLike<Row[]>,
  size = atOnce,
): Promise<Row[]> => {
  const all: Row[] = [];
  for (let after = 0; ; ) {
    const page = await read(after, size);
    for (const row of page) all.push(row);
    const last = page.at(-1);
    if (last === undefined || page.length < size) return all;
    after = last.id;
  }
};
