/**
 * Seeds of the fuzz tests that once found something, or find a fault when it is put back; they run first. What a seed does
 * changes with the random edits: a change of those may empty a list, and fills it with what is found from then on.
 */
const found = {
  // With bases inside the undo scope, and with roots of texts made inside of it.
  convergence: [101, 115, 125, 173, 313],
  // With content held for the steps alone, not for what they stand in.
  keptHistory: [1190, 2085, 2746],
  // With what stands in the columns of a purged item left there.
  restoreVersion: [12, 36, 56],
  snapshot: [],
  snapshotLater: [],
  waiting: [],
  pictureStore: [],
  exchangedItems: [],
} as const satisfies Record<string, readonly number[]>;

const numberOf = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};

/**
 * The seeds of one run: those of the list, then the usual number from 1 on. `LINTEL_FUZZ_SEEDS` says how many instead, and
 * with `LINTEL_FUZZ_FIRST` it is these alone.
 */
export const seedsOf = (test: keyof typeof found, usual = 200): readonly number[] => {
  const count = Math.ceil((numberOf('LINTEL_FUZZ_SEEDS') ?? 200) * (usual / 200));
  const first = numberOf('LINTEL_FUZZ_FIRST');
  const range = Array.from({ length: count }, (_, at) => (first ?? 1) + at);
  return first === undefined ? [...new Set([...found[test], ...range])] : range;
};
