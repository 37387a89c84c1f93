import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import { hashKey } from '@tanstack/react-query';
import type { KeptGraph } from '../../../data/keptGraphs.ts';

/** How a graph is shown, beside what it asks for. */
export type GraphSettings = Pick<
  DependencyFilterShape,
  'showDependencies' | 'displayMode' | 'showDetachedNodes'
>;

export const startingSettings: GraphSettings = {
  showDependencies: true,
  displayMode: 'DEFAULT',
  showDetachedNodes: false,
};

export const isSameFilter = (one: Filter, other: Filter): boolean => hashKey([one]) === hashKey([other]);

/** Somebody has saved it since the copy was begun. */
export const isNewer = (saved: { updatedAt: string }, { basedOn }: Pick<KeptGraph, 'basedOn'>): boolean =>
  basedOn !== null && Date.parse(saved.updatedAt) > Date.parse(basedOn);

/** What an address names: a saved graph, one that is not saved, or nothing. */
export const graphAt = (segment: string): { slug: string } | 'new' | null => {
  if (segment === 'new') return 'new';
  const slug = /^f:([^:/]+)$/.exec(segment)?.[1];
  return slug === undefined ? null : { slug };
};
