/** One path through all that is dark: a square of one unit for each, those beside one another as one. */
export const squaresOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');

const runsOf = (row: readonly boolean[]): { from: number; length: number }[] => {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
};
