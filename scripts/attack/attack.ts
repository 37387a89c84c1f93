import type { Target } from './target.ts';

/** A line of the table. */
export interface Row {
  readonly attack: string;
  /** What it did to everybody else: "answers within 31 ms, 212 MB, 0 of 80 edits lost". */
  readonly effect: string;
  /** What it may do at the most, in the same words. */
  readonly limit: string;
  readonly isHeld: boolean;
}

export interface Attack {
  readonly name: string;
  /** On a server and a data folder that nobody else uses, which are gone afterwards. */
  run(target: Target): Promise<readonly Row[]>;
}
