import { newDependencyFilterId } from '@lintel/api/endpoints/dependencies';
import { newDependencyLink } from '@lintel/domain/links';
import { type GraphOwner, keptGraphOf } from './keptGraphs.ts';

export type GraphSubject = { readonly component: string } | { readonly diagramId: number };

/** Begins the new dependency graph anew, with one component or with what a diagram shows; where it is to be seen. */
export const beginGraph = (owner: GraphOwner, of: GraphSubject): string => {
  const kept = keptGraphOf(owner, newDependencyFilterId);
  kept.forget();
  if ('component' in of) return newDependencyLink(of.component);
  kept.write({ filter: { diagrams: { operator: 'in', value: [of.diagramId] } }, basedOn: null });
  return newDependencyLink();
};
