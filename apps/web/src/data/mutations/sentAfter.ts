import type { MutationScope, QueryClient } from '@tanstack/react-query';

/** What was changed since, and is sent after it. Read before the last is saved, a list would show an earlier one again. */
export const sentAfter = (client: QueryClient, scope: MutationScope) =>
  client
    .getMutationCache()
    .getAll()
    .filter(({ state, options }) => state.isPaused && options.scope?.id === scope.id)
    .map(({ state }) => state.variables);
