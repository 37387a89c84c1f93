import type { History } from '@lintel/diagram/history';
import {
  goOnWith,
  keepHistory,
  type KeptEntry,
  type KeptHistory,
  mayBeForgotten,
} from '@lintel/diagram/keptHistory';
import { historyLength } from '@lintel/diagram/limits';
import { z } from 'zod/mini';
import { inThisTab } from '../../../data/storage.ts';

/** Diagrams, and of each of them ranges, that a page which is loaded anew finds again. */
const [mostKept, mostRanges] = [5, 5_000];
/** Diagrams as long as the page lives. */
const mostLeft = 20;

const count = z.int().check(z.minimum(0));
const range = z.readonly(z.tuple([count, count, count]));
const ranges = z.readonly(z.array(range).check(z.maxLength(mostRanges)));
const entries = z
  .array(z.object({ step: z.object({ inserted: ranges, deleted: ranges }) }))
  .check(z.maxLength(historyLength));
const historySchema = z.object({
  past: entries,
  future: entries,
  returns: z.array(z.readonly(z.tuple([count, count, count, count, count]))).check(z.maxLength(mostRanges)),
  held: ranges,
});
const stored = inThisTab(
  'histories',
  z.array(z.tuple([z.string().check(z.maxLength(200)), historySchema])).check(z.maxLength(mostKept)),
  [],
);
type Stored = z.infer<typeof historySchema>;

/** What was done at the server can be taken back by this page alone, and what is older only after it. */
const sinceOutside = (all: readonly KeptEntry[]): Stored['past'] => {
  const since = all.slice(all.findLastIndex((entry) => 'outside' in entry) + 1);
  return since.flatMap((entry) => ('step' in entry ? entry : []));
};

const storedOf = ({ past, future, returns, held }: KeptHistory): Stored => ({
  past: sinceOutside(past),
  future: sinceOutside(future),
  returns: [...returns],
  held,
});

const rangesIn = ({ past, future, returns, held }: Stored): number =>
  [...past, ...future].reduce(
    (sum, { step }) => sum + step.inserted.length + step.deleted.length,
    returns.length + held.length,
  );

/** What was done on a diagram that is about to be opened again. */
export interface LeftHistory {
  /** For the document it is read into: what may come back keeps its content. */
  readonly gcFilter: ReturnType<typeof mayBeForgotten>;
  goOn(history: History): void;
  /** The diagram is not opened after all. */
  putAside(): void;
}

/** What was done on the diagrams that the person left, to be undone when they come back. */
export class LeftHistories {
  #left: Map<string, KeptHistory> | null = null;

  /** Once: the caller goes on with it. */
  take(copy: string): KeptHistory | null {
    const left = this.#read();
    const found = left.get(copy) ?? null;
    // What is done from now on must not be met by what was kept before it.
    if (left.delete(copy)) this.#store(left);
    return found;
  }

  leave(copy: string, history: KeptHistory): void {
    const left = this.#read();
    left.delete(copy);
    if (history.past.length + history.future.length > 0) left.set(copy, history);
    const [oldest] = left.keys();
    if (left.size > mostLeft && oldest !== undefined) left.delete(oldest);
    this.#store(left);
  }

  #read(): Map<string, KeptHistory> {
    this.#left ??= new Map<string, KeptHistory>(stored.read());
    return this.#left;
  }

  #store(left: ReadonlyMap<string, KeptHistory>): void {
    const all = [...left]
      .slice(-mostKept)
      .map(([copy, history]): [string, Stored] => [copy, storedOf(history)])
      .filter(([, history]) => rangesIn(history) <= mostRanges);
    // Where there is no room for it nothing may stay, least of all what was there before.
    stored.forget();
    if (all.length > 0) stored.write(all);
  }
}

const histories = new LeftHistories();

export const takeHistory = (copy: string): LeftHistory | null => {
  const kept = histories.take(copy);
  if (kept === null) return null;
  return {
    gcFilter: mayBeForgotten(kept),
    goOn: (history) => goOnWith(history, kept),
    putAside: () => histories.leave(copy, kept),
  };
};

export const leaveHistory = (copy: string, history: History): void =>
  histories.leave(copy, keepHistory(history));
