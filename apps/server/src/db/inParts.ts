/** So many rows are written by one statement: more would keep others waiting where the database answers in this thread. */
const atOnce = 250;

/** One after the other: a statement takes a limited number of values. */
export const inParts = async <Each>(
  all: readonly Each[],
  write: (part: Each[]) => Promise<unknown>,
  size = atOnce,
): Promise<void> => {
  for (let at = 0; at < all.length; at += size) await write(all.slice(at, at + size));
};
