import type { ItemReference } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { titleWhenCut } from '../../chrome/titleWhenCut.ts';
import { diagramsQuery } from '../../data/queries.ts';
import { crumbsOf } from '../../links/crumbs.ts';
import { PathLink, wayBack } from '../../links/PathLink.tsx';
import { useSavedOnTheWay } from '../../links/useSavedOnTheWay.ts';
import { Icon } from '../../ui/Icon.tsx';

const none: readonly never[] = [];

/** The diagrams, views and graphs through which the reader came to a view. */
export function WayHere({ came, name }: { came: readonly ItemReference[]; name: string }) {
  const diagrams = useQuery({ ...diagramsQuery, enabled: came.length > 0 }).data ?? none;
  const saved = useSavedOnTheWay(came).data;
  const crumbs = crumbsOf({ came, pins: none }, diagrams, saved);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 max-md:basis-full">
      <ol className="flex min-w-0 items-center gap-1.5 text-13 font-medium">
        {crumbs.map(({ key, name: crumb, href }) => (
          <li key={key} className="flex min-w-0 items-center gap-1.5">
            <PathLink
              href={href}
              state={wayBack}
              onMouseEnter={titleWhenCut}
              className="max-w-48 min-w-0 truncate rounded-xs text-secondary touch-target hover:text-default hover:underline"
            >
              {crumb}
            </PathLink>
            <Icon icon={ChevronRight} size={14} className="shrink-0 text-muted" />
          </li>
        ))}
        <li aria-current="page" className="max-w-64 min-w-0 truncate font-semibold" title={name}>
          {name}
        </li>
      </ol>
    </nav>
  );
}
