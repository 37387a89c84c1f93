import type { QueryClient } from '@tanstack/react-query';
import type { Opening } from './liveConnection.ts';

const heardSince = ({ kind, isCaughtUp }: Opening, readSince: number | null): number => {
  if (!isCaughtUp) return kind === 'again' ? Infinity : Date.now();
  return kind === 'again' ? 0 : (readSince ?? Infinity);
};

/**
 * When the connection to what colleagues do is open, what may have changed unheard is read again: at first what was read
 * before, later all; and where the server tells what followed a mark, only what was read before that. `readSince`: all
 * that was read from then on, the first mark holds for.
 */
export const readAgainAt = (
  client: QueryClient,
  opening: Opening,
  readSince: number | null,
): Promise<void> => {
  const since = heardSince(opening, readSince);
  return client.invalidateQueries({
    predicate: ({ state }) => state.isInvalidated || state.status === 'error' || state.dataUpdatedAt < since,
  });
};
