import { ApiFailure } from '@lintel/api/client';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { NotFound } from '../../chrome/NotFound.tsx';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { diagramQuery, diagramsQuery } from '../../data/queries.ts';
import { useVisit } from '../../data/recentVisit.ts';
import { crumbsOf, versionAt } from '../../links/crumbs.ts';
import { useSavedOnTheWay } from '../../links/useSavedOnTheWay.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import { BreadcrumbBar } from './header/BreadcrumbBar.tsx';
import type { Size } from '../../camera/cameraStates.ts';
import { LastSeen } from './canvas/LastSeen.tsx';
import { namedView, useBeginning } from './editor/beginning.ts';
import { sightFor } from './editor/sightChoice.ts';
import { CanvasGround } from './CanvasGround.tsx';
import { DiagramEditor } from './DiagramEditor.tsx';
import { currentLink, type DiagramAddress, readAddress } from './header/diagramPath.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { OpenDiagramStatus } from './header/OpenDiagramStatus.tsx';
import { type OpenDiagramState, type ShownSights, useOpenDiagram } from './openDocument/useOpenDiagram.ts';

const PhoneHeader = whenNeeded(async () => (await import('./header/PhoneHeader.tsx')).PhoneHeader);
const DiagramVersion = whenNeeded(async () => (await import('./DiagramVersion.tsx')).DiagramVersion);
const UnsentOfGone = whenNeeded(async () => (await import('./header/UnsentOfGone.tsx')).UnsentOfGone);
const SharedElsewhere = whenNeeded(async () => (await import('./SharedElsewhere.tsx')).SharedElsewhere);
const People = whenNeeded(async () => (await import('./header/People.tsx')).People);

export function DiagramScreen() {
  const { _splat: path = '' } = useParams({ from: '/signedIn/diagram/$' });
  const { v } = useSearch({ from: '/signedIn/diagram/$' });
  const address = readAddress(path, v);
  // Another diagram is another screen: nothing of the one before may linger, its half-typed name least of all.
  return address === null ? <DiagramNotFound /> : <Diagram key={address.shown.slug} address={address} />;
}

function Diagram({ address }: { address: DiagramAddress }) {
  const { slug } = address.shown;
  const versionSlug = versionAt(address.shown, address.pins);
  const isPhone = useIsPhone();
  // Beside the diagram itself, so that it is there when that is.
  useEffect(() => {
    if (isPhone) void PhoneHeader.preload();
  }, [isPhone]);
  const diagrams = useQuery(diagramsQuery).data ?? [];
  const query = useQuery(diagramQuery(slug));
  const isGone = query.error instanceof ApiFailure && query.error.status === 404;
  // A version is a picture: nobody works on it. Nor on what is gone: its changes are left to the outbox.
  const { live, sights } = useOpenDiagram(versionSlug === null && !isGone ? slug : null);
  // The list knows enough until the diagram itself is there, and while the server is away.
  const diagram = query.data ?? diagrams.find((each) => each.slug === slug);
  useVisit(query.data === undefined ? null : slug);
  const saved = useSavedOnTheWay(address.came).data;

  if (isGone)
    return (
      <SharedElsewhere slug={slug} versionSlug={versionSlug}>
        <DiagramNotFound slug={slug} />
      </SharedElsewhere>
    );
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
  const opened = live.state === 'ready' ? live.opened : null;
  const crumbs = crumbsOf(address, diagrams, saved);
  // The breadcrumbs begin in the folder of the diagram that the reader came through first.
  const first = diagrams.find((each) => each.slug === crumbs[0]?.slug) ?? diagram;
  return (
    <div className="flex h-full flex-col">
      <title>{diagram === undefined ? 'Lintel' : `${displayName('diagram', diagram)} · Lintel`}</title>
      {diagram === undefined && <LoadingBar />}
      {diagram !== undefined &&
        (isPhone ? (
          <PhoneHeader
            diagram={diagram}
            address={address}
            back={crumbs.at(-1)?.href ?? null}
            status={opened && <OpenDiagramStatus opened={opened} name={displayName('diagram', diagram)} />}
            people={opened && <People.OnceThere presence={opened.presence} most={2} />}
          />
        ) : (
          <BreadcrumbBar
            diagram={diagram}
            address={address}
            crumbs={crumbs}
            folderId={first?.fkFolderId ?? null}
          >
            {opened && <OpenDiagramStatus opened={opened} name={displayName('diagram', diagram)} />}
            {opened && <People.OnceThere presence={opened.presence} />}
          </BreadcrumbBar>
        ))}
      {diagram !== undefined && versionSlug !== null ? (
        <DiagramVersion
          key={versionSlug}
          diagram={diagram}
          versionSlug={versionSlug}
          current={currentLink(address)}
        />
      ) : (
        <LiveDrawing diagram={diagram} address={address} live={live} sights={sights} />
      )}
    </div>
  );
}

interface LiveDrawingProps {
  diagram: DiagramShape | undefined;
  address: DiagramAddress;
  live: OpenDiagramState;
  sights: ShownSights | null;
}

function LiveDrawing({ diagram, address, live, sights }: LiveDrawingProps) {
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useCallback(() => setDrawn(true), []);
  const opened = diagram !== undefined && live.state === 'ready' ? live.opened : null;
  if (live.state === 'failed')
    return (
      <div className="relative flex min-h-0 flex-1 overflow-hidden bg-canvas">
        <ErrorState title="The diagram did not load" onRetry={() => location.reload()}>
          Sorry, {live.reason}.
        </ErrorState>
      </div>
    );
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden bg-canvas">
      {diagram === undefined || sights === null
        ? opened === null && <CanvasGround />
        : !isDrawn && <Sights diagram={diagram} sights={sights} />}
      {diagram !== undefined && opened !== null && (
        <DiagramEditor
          opened={opened}
          diagram={diagram}
          address={address}
          {...(sights !== null && { onDrawn: drawn })}
        />
      )}
    </div>
  );
}

/** Below the editor, so that nothing is seen to go before that has drawn. */
function Sights({ diagram, sights: { kept, painted } }: { diagram: DiagramShape; sights: ShownSights }) {
  const beginning = useBeginning(diagram);
  const [named] = useState(() => namedView(beginning));
  const choose = useCallback((size: Size) => sightFor(kept, named, size), [kept, named]);
  return <LastSeen choose={choose} onPainted={painted} />;
}

function DiagramNotFound({ slug }: { slug?: string }) {
  return (
    <NotFound
      title="The requested diagram could not be found"
      below={slug !== undefined && <UnsentOfGone slug={slug} />}
    >
      It may have been deleted, or it lies where you cannot see it.
    </NotFound>
  );
}
