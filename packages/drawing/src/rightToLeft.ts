import type { TextRun } from './picture.ts';

const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** As browsers tell it: by the first letter. */
export const beginsRightToLeft = (text: string): boolean => rightToLeft.test(letter.exec(text)?.[0] ?? '');

/** What painters write: where a line runs from right to left, so does what has no direction of its own, as signs at its end. */
export const writtenText = (run: TextRun): string =>
  run.rightToLeft === true ? `\u2067${run.text}\u2069` : run.text;

/** Runs of one line in their places: where it runs from right to left they follow each other from its right edge. */
export function placedRuns<Run extends TextRun>(runs: readonly Run[], width: number): readonly Run[] {
  if (runs[0]?.rightToLeft !== true) return runs;
  const fromRight: Run[] = [];
  // Neighbours in the other direction keep theirs among themselves.
  let neighbours = 0;
  for (const run of runs) {
    if (!rightToLeft.test(run.text)) fromRight.splice(neighbours, 0, run);
    else neighbours = fromRight.push(run);
  }
  let x = width;
  return fromRight.map((run) => ({ ...run, x: (x -= run.width) }));
}
