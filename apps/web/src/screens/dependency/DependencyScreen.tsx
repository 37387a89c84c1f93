import { ApiFailure } from '@lintel/api/client';
import { newDependencyFilterId } from '@lintel/api/endpoints/dependencies';
import { slug as slugField } from '@lintel/domain/fields';
import { newDependencyLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod/mini';
import { NotFound } from '../../chrome/NotFound.tsx';
import { dependencyFilterQuery } from '../../data/dependencyQueries.ts';
import { explainFailure } from '../../data/failures.ts';
import { keptGraphOf } from '../../data/keptGraphs.ts';
import { componentQuery } from '../../data/modelQueries.ts';
import { useMembership } from '../../data/session.ts';
import { keepLayoutsReady } from '../../layout/graphLayouts.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { graphAt } from './copy/graphCopy.ts';
import { DependencyGraphView } from './DependencyGraphView.tsx';
import { LoadingGraph } from './LoadingGraph.tsx';

const startSchema = z.object({ componentSlug: z.catch(z.optional(slugField), undefined) });

/** A saved dependency graph, or one that is not saved yet. */
export function DependencyScreen() {
  const { graph = '' } = useParams({ strict: false }) as { graph?: string };
  const { componentSlug } = startSchema.parse(useSearch({ strict: false }));
  const shown = graphAt(graph);
  useEffect(() => keepLayoutsReady(), []);
  if (shown === null) return <GraphNotFound />;
  if (shown !== 'new') return <SavedGraph key={shown.slug} slug={shown.slug} />;
  if (componentSlug !== undefined) return <BegunWith key={componentSlug} componentSlug={componentSlug} />;
  return <DependencyGraphView key={newDependencyFilterId} saved={null} />;
}

function GraphNotFound() {
  return <NotFound title="The requested dependency graph could not be found" />;
}

function SavedGraph({ slug }: { slug: string }) {
  const read = useQuery({
    ...dependencyFilterQuery(slug),
    retry: (count, error) => count < 2 && !(error instanceof ApiFailure),
  });
  if (read.error instanceof ApiFailure && [400, 404].includes(read.error.status)) return <GraphNotFound />;
  if (read.data !== undefined) return <DependencyGraphView saved={read.data} />;
  if (read.isError)
    return (
      <ErrorState
        title="The dependency graph did not load"
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
        className="py-12"
      >
        {explainFailure(read.error)}
      </ErrorState>
    );
  return <LoadingGraph />;
}

/** Puts the component into the filter of the new graph, and goes on there. */
function BegunWith({ componentSlug }: { componentSlug: string }) {
  const navigate = useNavigate();
  const { organization, user } = useMembership();
  const component = useQuery(componentQuery(componentSlug));
  const begin = useEffectEvent(() => {
    const owner = { organizationId: organization.organizationId, userId: user.userId };
    const kept = keptGraphOf(owner, newDependencyFilterId);
    if (component.data === undefined) toast.error('The component could not be found');
    else
      kept.write({
        basedOn: null,
        ...kept.read(),
        filter: {
          ...kept.read()?.filter,
          components: { operator: 'in', value: [component.data.componentModelId] },
        },
      });
    void navigate({ to: '.', href: newDependencyLink(), replace: true });
  });
  const isKnown = component.isSuccess || component.isError;
  // Again where it was overtaken by whatever else is on its way to another address, as a dialog that closes.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown, visit]);
  return <LoadingGraph />;
}
