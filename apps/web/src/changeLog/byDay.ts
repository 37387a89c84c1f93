import { describeDay } from '@lintel/domain/dates';

export interface Day<Entry> {
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** In the order they come in: Today, Yesterday, then each date. */
export const byDay = <Entry extends { readonly updatedAt: string }>(
  entries: readonly Entry[],
  now: Date,
): Day<Entry>[] =>
  [...Map.groupBy(entries, ({ updatedAt }) => describeDay(updatedAt, now))].map(([day, ofDay]) => ({
    day,
    entries: ofDay,
  }));
