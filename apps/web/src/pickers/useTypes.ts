import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sharedTypesAsSent, sharedTypesOf, typesQuery } from '../data/modelQueries.ts';
import type { TileGroup } from './tiles.ts';
import { tileIdOf, type TypeChoice, typeGroups, type TypeTile } from './typeTiles.ts';

const none: readonly never[] = [];

export interface Types {
  groups: readonly TileGroup<TypeTile>[];
  loading: boolean;
  /** Null while nothing is chosen, and for a type that is gone. */
  tileOf: (choice: TypeChoice) => TypeTile | null;
}

/** Every type that can be chosen. */
export const useTypes = (): Types => {
  const own = useQuery(typesQuery);
  const shared = useQuery({ ...sharedTypesAsSent, select: sharedTypesOf });
  return useMemo(() => {
    const groups = typeGroups(own.data ?? none, shared.data ?? none);
    const byId = new Map(groups.flatMap(({ tiles }) => tiles.map((tile) => [tile.id, tile] as const)));
    return {
      groups,
      loading: own.isPending || shared.isPending,
      tileOf: (choice) => byId.get(tileIdOf(choice) ?? '') ?? null,
    };
  }, [own.data, shared.data, own.isPending, shared.isPending]);
};
