import { ApiFailure } from '@lintel/api/client';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { NotFound } from '../../chrome/NotFound.tsx';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { diagramQuery, diagramsQuery } from '../../data/queries.ts';
import { useVisit } from '../../data/recentVisit.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BreadcrumbBar } from './BreadcrumbBar.tsx';
import { CanvasGround } from './CanvasGround.tsx';
import { crumbsOf, diagramsOfPath } from './diagramPath.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';

export function DiagramScreen() {
  const { _splat: path = '' } = useParams({ from: '/signedIn/diagram/$' });
  const slugs = diagramsOfPath(path);
  const shown = slugs?.at(-1);
  // Another diagram is another screen: nothing of the one before may linger, its half-typed name least of all.
  return slugs === null || shown === undefined ? (
    <DiagramNotFound />
  ) : (
    <Diagram key={shown} slug={shown} came={slugs.slice(0, -1)} />
  );
}

function Diagram({ slug, came }: { slug: string; came: readonly string[] }) {
  const isPhone = useIsPhone();
  const diagrams = useQuery(diagramsQuery).data ?? [];
  const query = useQuery({
    ...diagramQuery(slug),
    placeholderData: () => diagrams.find((each) => each.slug === slug),
  });
  const diagram = query.data;
  useVisit(diagram === undefined || query.isPlaceholderData ? null : slug);

  if (query.error instanceof ApiFailure && query.error.status === 404) return <DiagramNotFound />;
  if (diagram === undefined && query.isError) {
    return (
      <div className="flex h-full bg-canvas">
        <title>Diagram · Lintel</title>
        <ErrorState
          title="The diagram did not load"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  const crumbs = crumbsOf(came, diagrams);
  // The way begins in the folder of the diagram that somebody came through first.
  const first = diagrams.find((each) => each.slug === crumbs[0]?.slug) ?? diagram;
  return (
    <div className="flex h-full flex-col">
      <title>{diagram === undefined ? 'Lintel' : `${displayName('diagram', diagram)} · Lintel`}</title>
      {diagram === undefined && <LoadingBar />}
      {diagram !== undefined &&
        (isPhone ? (
          <PhoneHeader diagram={diagram} back={crumbs.at(-1)?.href ?? null} />
        ) : (
          <BreadcrumbBar diagram={diagram} crumbs={crumbs} folderId={first?.fkFolderId ?? null} />
        ))}
      <CanvasGround ready={diagram !== undefined} />
    </div>
  );
}

function DiagramNotFound() {
  return (
    <NotFound title="The requested diagram could not be found">
      It may have been deleted, or it lies where you cannot see it.
    </NotFound>
  );
}
