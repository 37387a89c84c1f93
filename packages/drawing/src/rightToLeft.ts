import type { TextRun } from './picture.ts';

const letters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const first = new RegExp(`^\\P{L}*(?=\\p{L})[${letters}]`, 'u');
const any = new RegExp(`(?=\\p{L})[${letters}]`, 'u');

/** As browsers tell it: by the first letter. */
export const beginsRightToLeft = (text: string): boolean => first.test(text);

/** What painters write: where a line runs from right to left, so does what has no direction of its own, as signs at its end. */
export const writtenText = ({ text, rightToLeft }: TextRun): string =>
  rightToLeft === true ? `\u2067${text}\u2069` : text;

/** Runs of one line in their places: where it runs from right to left they follow each other from its right edge. */
export function placedRuns<Run extends TextRun>(runs: readonly Run[], width: number): readonly Run[] {
  if (runs[0]?.rightToLeft !== true) return runs;
  const placed: Run[] = [];
  let right = width;
  // Neighbours in the other direction keep theirs among themselves.
  let others: Run[] = [];
  const place = (): void => {
    for (const run of others) {
      right -= run.width;
      placed.push({ ...run, x: right });
    }
    others = [];
  };
  for (const run of runs) {
    if (any.test(run.text)) place();
    others.unshift(run);
    if (any.test(run.text)) place();
  }
  place();
  return placed;
}
