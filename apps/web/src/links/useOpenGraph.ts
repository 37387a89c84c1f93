import { useNavigate } from '@tanstack/react-router';
import type { GraphSubject } from '../data/newGraph.ts';
import { useMembership } from '../data/session.ts';

/** Opens the dependency graph of a component, or of what a diagram shows. */
export const useOpenGraph = (): ((of: GraphSubject) => Promise<void>) => {
  const navigate = useNavigate();
  const { organization, user } = useMembership();
  return async (of) => {
    // Few people ask for it, and what a graph asks is a page of schemas.
    const { beginGraph } = await import('../data/newGraph.ts');
    const owner = { organizationId: organization.organizationId, userId: user.userId };
    await navigate({ to: '.', href: beginGraph(owner, of) });
  };
};
