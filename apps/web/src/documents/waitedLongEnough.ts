import type { PendingRow } from './copyDatabase.ts';

/** What is on its way for less than this is not worth a word. */
export const waitingMilliseconds = 2_000;

/** All of the diagrams of which something waits for long. */
export const waitedLongEnough = (rows: readonly PendingRow[], now: number): readonly PendingRow[] => {
  // Written later than now, before the clock was set back: nobody knows how long ago that was.
  const old = new Set(
    rows.filter(({ at }) => at <= now - waitingMilliseconds || at > now).map(({ copy }) => copy),
  );
  return rows.filter(({ copy }) => old.has(copy));
};
