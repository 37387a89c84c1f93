export interface Figure {
  readonly name: string;
  /** `2.1 × bare`, `48 ms`: with its unit. */
  readonly value: number;
  readonly unit: string;
  readonly limit: number | null;
  /** Whether more is better. */
  readonly isLeast?: boolean;
  readonly more: string;
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);

const verdict = ({ value, limit, isLeast = false }: Figure): string => {
  if (limit === null) return '    ';
  return (isLeast ? value >= limit : value <= limit) ? 'ok  ' : 'OVER';
};

/** A line as soon as it is known: a run that is ended early has said something. */
export function report(figure: Figure): void {
  const { name, value, unit, limit, isLeast = false, more } = figure;
  const bound = limit === null ? '' : `${isLeast ? 'at least' : 'at most'} ${limit}`;
  console.log(
    `${verdict(figure)} ${name.padEnd(34)} ${`${short(value)} ${unit}`.padStart(14)}  ${bound.padEnd(14)} ${more}`,
  );
}
