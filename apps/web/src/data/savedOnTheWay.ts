import { ApiFailure } from '@lintel/api/client';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { dependencyLink, formatReference, type ItemReference, queryLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { viewQuery } from './viewQueries.ts';

export interface SavedStep {
  readonly name: string;
  readonly href: string;
}

/** The views and dependency graphs on a way, by their segments; those that are gone are not among them. */
export type SavedOnTheWay = Readonly<Record<string, SavedStep>>;

const savedAt = async (
  client: QueryClient,
  { kind, slug }: ItemReference,
  came: readonly ItemReference[],
): Promise<SavedStep> => {
  if (kind === 'query') {
    const view = await client.fetchQuery(viewQuery(slug));
    return { name: displayName('view', view), href: queryLink(slug, came) };
  }
  const graph = await call(dependencyEndpoints.filter, { params: { id: slug } });
  return { name: displayName('dependency graph', graph), href: dependencyLink(slug) };
};

const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

export const readSaved = async (
  client: QueryClient,
  way: readonly ItemReference[],
): Promise<SavedOnTheWay> => {
  const found = await Promise.all(
    way.map(async (step, at) => {
      if (step.kind === 'diagram') return [];
      try {
        return [[formatReference(step), await savedAt(client, step, way.slice(0, at))] as const];
      } catch (error) {
        if (isGone(error)) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(found.flat());
};
