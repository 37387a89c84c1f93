import { diagramLink, parsePinnedVersions } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { backlinksQuery } from '../../../data/queries.ts';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export interface ParentListProps {
  slug: string;
  pins: readonly string[];
  onLeave: () => void;
}

/** Diagrams on which something leads here. */
export function ParentList({ slug, pins, onLeave }: ParentListProps) {
  const { data, isError, isFetching, refetch } = useQuery(backlinksQuery(slug));
  return (
    <>
      <div className="px-2 pt-2 pb-1">
        <h2 className="text-13 font-semibold">Parent diagrams</h2>
        <p className="text-12 text-muted">Diagrams containing links to this diagram</p>
      </div>
      {data === undefined && isError && (
        <ErrorState title="The links did not load" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton className="m-2 h-5 w-40" label="Loading the links" />}
      {data?.length === 0 && <p className="px-2 py-2 text-13 text-muted">No available backlinks</p>}
      <ul className="max-h-50 overflow-y-auto">
        {data?.map((parent) => (
          <li key={parent.slug}>
            <PathLink
              href={diagramLink(parent, { versions: parsePinnedVersions(pins) })}
              state={wayBack}
              onClick={() => onLeave()}
              className="focus-inset flex min-h-menu-row items-center gap-2 rounded-sm px-2 text-13 font-medium hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{displayName('diagram', parent)}</span>
              {parent.diagramLevel2 !== null && <LevelChip level={parent.diagramLevel2} />}
            </PathLink>
          </li>
        ))}
      </ul>
    </>
  );
}
