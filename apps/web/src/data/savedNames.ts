import { ApiFailure } from '@lintel/api/client';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { formatReference, type ItemReference } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { viewQuery } from './viewQueries.ts';

/** What the views and dependency graphs on a way are called, by their segments; null for one that is gone. */
export type SavedNames = Readonly<Record<string, string | null>>;

const nameOf = async (client: QueryClient, { kind, slug }: ItemReference): Promise<string | null> => {
  try {
    if (kind === 'query') return displayName('view', await client.fetchQuery(viewQuery(slug)));
    return displayName('dependency graph', await call(dependencyEndpoints.filter, { params: { id: slug } }));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
};

export const readSavedNames = async (
  client: QueryClient,
  way: readonly ItemReference[],
): Promise<SavedNames> =>
  Object.fromEntries(
    await Promise.all(
      way
        .filter(({ kind }) => kind !== 'diagram')
        .map(async (step) => [formatReference(step), await nameOf(client, step)] as const),
    ),
  );
