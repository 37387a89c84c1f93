export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What was typed as a whole number within a range; null where it is none. */
export const wholeNumber = (typed: string, { least, most }: Range): number | null => {
  if (!/^\s*[-−]?\d{1,9}\s*$/u.test(typed)) return null;
  const value = Number(typed.replace('−', '-'));
  return value >= least && value <= most ? value : null;
};

export const rangeText = ({ least, most }: Range): string =>
  `A whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
