export interface MergeableRow {
  readonly id: number;
  readonly mergedInto: number | null;
}

/** More than are ever merged one after the other; without an end a broken table would loop for ever. */
const longestChain = 1_000;

/**
 * What each of the rows stands for after all merges, by its id: itself, or the last one of the chain. Merging never
 * makes a circle, since only what was merged into nothing can be merged, and only into what was merged into nothing.
 */
export const resolveMerges = async <Row extends MergeableRow>(
  rows: readonly Row[],
  read: (ids: number[]) => Promise<readonly Row[]>,
): Promise<Map<number, Row>> => {
  const standsFor = new Map(rows.map((row) => [row.id, row]));
  const known = new Map(standsFor);
  for (let step = 0; step < longestChain; step += 1) {
    const next = new Set([...standsFor.values()].flatMap(({ mergedInto }) => mergedInto ?? []));
    if (next.size === 0) break;
    const unknown = [...next].filter((id) => !known.has(id));
    for (const row of unknown.length === 0 ? [] : await read(unknown)) known.set(row.id, row);
    for (const [id, { mergedInto }] of standsFor) {
      const target = mergedInto === null ? undefined : known.get(mergedInto);
      if (target !== undefined) standsFor.set(id, target);
    }
  }
  return standsFor;
};
