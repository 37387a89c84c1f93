import type { QueryShape } from '@lintel/api/endpoints/queries';
import { queryLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Ellipsis, Pencil, Pin, PinOff, Plus, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePinnedViews } from '../../data/mutations/views.ts';
import { useMay } from '../../data/session.ts';
import { viewsQuery } from '../../data/viewQueries.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SidebarRow } from '../../ui/lists/SidebarRow.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { openDialog } from '../openDialog.ts';
import { titleWhenCut } from '../titleWhenCut.ts';
import { SavedSection } from './SavedSection.tsx';
import { viewsShown } from './viewsShown.ts';

/** The view that an address shows. */
const viewAt = (pathname: string): string | null =>
  /^\/query\/(?:.*\/)?q:([^/:]+)$/.exec(pathname)?.[1] ?? null;

/** The saved tables of components. */
export function ViewsSection() {
  const mayEdit = useMay()('view.edit');
  const views = useQuery(viewsQuery);
  const openSlug = viewAt(useLocation().pathname);
  const [isWhole, setWhole] = useState(false);
  const { pinned, toggle } = usePinnedViews();
  const shown = viewsShown(views.data ?? [], pinned, { openSlug, isWhole });
  if (views.data?.length === 0 && !mayEdit) return null;
  return (
    <SavedSection
      title="Views"
      what="views"
      read={views}
      more={shown.more}
      onAll={() => setWhole(true)}
      action={
        mayEdit && (
          <IconButton
            saves
            icon={Plus}
            label="New view"
            size="xs"
            onClick={() => openDialog({ kind: 'view', view: null })}
          />
        )
      }
    >
      {shown.views.map((view) => (
        <li key={view.queryId}>
          <SidebarRow
            label={displayName('view', view)}
            onMouseEnter={titleWhenCut}
            icon={pinned.includes(view.slug) ? Pin : Table2}
            selected={view.slug === openSlug}
            render={<PathLink href={queryLink(view.slug)} />}
            action={
              <ViewMenu
                view={view}
                mayEdit={mayEdit}
                isPinned={pinned.includes(view.slug)}
                onPin={() => toggle(view.slug)}
              />
            }
          />
        </li>
      ))}
    </SavedSection>
  );
}

interface ViewMenuProps {
  view: QueryShape;
  mayEdit: boolean;
  isPinned: boolean;
  onPin: () => void;
}

function ViewMenu({ view, mayEdit, isPinned, onPin }: ViewMenuProps) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${displayName('view', view)}`} size="xs" />}
      items={[
        {
          label: isPinned ? 'Unpin' : 'Pin to the top',
          icon: isPinned ? PinOff : Pin,
          onSelect: onPin,
        },
        ...(mayEdit
          ? ([
              {
                label: 'Rename',
                icon: Pencil,
                saves: true,
                onSelect: () => openDialog({ kind: 'view', view }),
              },
              {
                label: 'Delete view',
                icon: Trash2,
                danger: true,
                saves: true,
                onSelect: () => openDialog({ kind: 'deleteView', view }),
              },
            ] as const)
          : []),
      ]}
    />
  );
}
