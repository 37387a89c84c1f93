import { diagramLink, parsePinnedVersions } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp } from 'lucide-react';
import { useState } from 'react';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { backlinksQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The ways up: diagrams on which something leads here. */
export function ParentMenu({ slug, pins }: { slug: string; pins: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(backlinksQuery(slug));
  const count = data?.length ?? 0;
  return (
    <Popover
      label="Parent diagrams"
      className="w-72 p-1"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // Somebody may have linked it on a diagram that nobody here looks at.
        if (next) void refetch();
      }}
      trigger={
        <Button size="sm" variant="ghost" icon={CornerLeftUp} caret aria-label={`Parent diagrams: ${count}`}>
          <span className="tabular">{count}</span>
        </Button>
      }
    >
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
              onClick={() => setOpen(false)}
              className="focus-inset flex min-h-menu-row items-center gap-2 rounded-sm px-2 text-13 font-medium hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{displayName('diagram', parent)}</span>
              {parent.diagramLevel2 !== null && <LevelChip level={parent.diagramLevel2} />}
            </PathLink>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
