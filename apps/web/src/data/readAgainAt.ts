import type { Query, QueryClient } from '@tanstack/react-query';
import { isRestored } from './kept/readKept.ts';
import type { Opening } from './liveConnection.ts';

/** It failed, is known to be out of date, or is only what this device remembered. */
const isDue = ({ state }: Query): boolean =>
  state.isInvalidated || state.status === 'error' || isRestored(state.data);

/** Once the server answers again: what colleagues did meanwhile is told when the connection to that is open. */
export const readDue = (client: QueryClient): Promise<void> => client.invalidateQueries({ predicate: isDue });

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
  // What is being read already may lack what changed before now, unless that is told.
  const isCurrent = ({ state }: Query): boolean => opening.isCaughtUp && state.fetchStatus === 'fetching';
  return client.invalidateQueries({
    predicate: (query) => !isCurrent(query) && (isDue(query) || query.state.dataUpdatedAt < since),
  });
};
