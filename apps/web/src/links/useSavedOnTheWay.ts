import type { ItemReference } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../data/queries.ts';

/** What views and dependency graphs on a way are called. Most come by diagrams alone, for which nothing is fetched. */
export const useSavedOnTheWay = (came: readonly ItemReference[]) =>
  useQuery({
    queryKey: [...keys.queries, 'way', came],
    queryFn: async ({ client }) => (await import('../data/savedOnTheWay.ts')).readSaved(client, came),
    enabled: came.some(({ kind }) => kind !== 'diagram'),
  });
