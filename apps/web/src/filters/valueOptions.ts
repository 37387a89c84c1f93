import type { ReactNode } from 'react';
import { matchesWords } from '../ui/matchesWords.ts';
import { noValue, type FilterSubject } from './conditions.ts';

/** A value that can be chosen. */
export interface ValueOption {
  readonly value: string;
  readonly label: string;
  readonly content?: ReactNode;
}

export const noValueOption: ValueOption = { value: noValue, label: 'No value' };

/** How many components have each value, by the id of its option; null where nobody counted. */
export type ValueCounts = ReadonlyMap<string, number> | null;

/** More rows than are ever read; the rest is a word away. */
const mostRows = 200;

/** Every component has a state, and is one. */
export const mayBeNone = (subject: FilterSubject): boolean =>
  subject.kind === 'attribute' || (subject.field !== 'components' && subject.field !== 'states');

interface Offered {
  readonly options: readonly ValueOption[];
  readonly words: string;
  readonly chosen: readonly string[];
  readonly counts: ValueCounts;
  /** There are thousands: without words only what is used or chosen is offered. */
  readonly many: boolean;
}

/** What is in the list to choose from, in its order. */
export const offeredOptions = ({ options, words, chosen, counts, many }: Offered): readonly ValueOption[] => {
  const found = options.filter(({ label }) => matchesWords(label, words));
  if (words.trim() !== '' || !many || counts === null) return found.slice(0, mostRows);
  const used = found.filter(({ value }) => chosen.includes(value) || (counts.get(value) ?? 0) > 0);
  return used.slice(0, mostRows);
};

/** `Service +4`: the first of what is chosen, and how many more. */
export const chosenText = (
  chosen: readonly string[],
  labelOf: (value: string) => string,
): { first: string; more: number } | null => {
  const [first] = chosen;
  return first === undefined ? null : { first: labelOf(first), more: chosen.length - 1 };
};

interface Counted {
  readonly value: number | string | null;
  readonly shared?: boolean | undefined;
  readonly components: number;
}

/** The server's counts by the ids of the options of a subject. */
export const countsByOption = (subject: FilterSubject, counted: readonly Counted[]): ValueCounts => {
  const isOfTypes = subject.kind === 'field' && subject.field === 'types';
  return new Map(
    counted.map(({ value, shared, components }) => {
      if (value === null) return [noValue, components] as const;
      const option = isOfTypes ? `${shared === true ? 'shared' : 'own'}.${value}` : String(value);
      return [option, components] as const;
    }),
  );
};

/** Where a key leads in a list of so many rows; null when it is not a key that moves. */
export const movedRow = (key: string, active: number, rows: number): number | null => {
  if (rows === 0) return null;
  const last = rows - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(active + 8, last);
    case 'PageUp':
      return Math.max(active - 8, 0);
    default:
      return null;
  }
};
