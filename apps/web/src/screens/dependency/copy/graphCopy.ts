import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import { hashKey } from '@tanstack/react-query';

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

/** What an address names: a saved graph, one that is not saved, or nothing. */
export const graphAt = (segment: string): { slug: string } | 'new' | null => {
  if (segment === 'new') return 'new';
  const slug = /^f:([^:/]+)$/.exec(segment)?.[1];
  return slug === undefined ? null : { slug };
};
