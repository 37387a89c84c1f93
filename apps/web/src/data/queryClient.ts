import { ApiFailure } from '@lintel/api/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { connectionLost } from './connectionLost.ts';
import { keepQueries } from './kept/keepQueries.ts';
import { orKept } from './kept/readKept.ts';
import { readOutdatedAgain } from './readOutdatedAgain.ts';
import { sessionKey } from './session.ts';
import { holdWaitingChanges } from './waitingChanges.ts';

const isFinal = (error: unknown): boolean => error instanceof ApiFailure && error.status < 500;

const endsSession = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

const saysAccessChanged = new Set([
  'forbidden',
  'membership-ended',
  'organization-suspended',
  'organization-changed',
]);

const changesAccess = (error: unknown): boolean =>
  error instanceof ApiFailure && saysAccessChanged.has(error.body.code);

export const createQueryClient = (): QueryClient => {
  /** A lost session or membership shows at once, whichever call met it. */
  const onError = (error: unknown, key?: readonly unknown[]): void => {
    if (key?.[0] === sessionKey[0]) return;
    if (endsSession(error) || changesAccess(error)) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      // The browser's idea of being online says little about our server: a call is tried and may fail, it never waits unseen.
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        persister: orKept,
        // While nothing answers another try only delays saying so; once something does, all is asked for anew.
        retry: (failures, error) => !isFinal(error) && failures < 2 && !connectionLost.get(),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepQueries(client);
  readOutdatedAgain(client);
  holdWaitingChanges(client);
  return client;
};
