import { draftsFolderName } from '@lintel/domain/entities/folder';
import { componentsLink, folderLink, homeLink, settingsLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { Box, House, PencilRuler, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { diagramsQuery, foldersQuery } from '../../data/queries.ts';
import { useMay } from '../../data/session.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SidebarRow } from '../../ui/lists/SidebarRow.tsx';
import { SidebarSection } from '../../ui/lists/SidebarSection.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ComponentChoices } from '../ComponentChoices.tsx';
import { useOpenDrawing } from '../openDrawing.ts';
import { openDialog } from '../openDialog.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { settingsPagesFor } from '../settingsPages.ts';
import type { ShellPlace } from '../usePlace.ts';
import { FolderList, SavedSections } from './folders.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { type SidebarContent, sidebarContent } from './sidebarContent.ts';
import { setDrawer } from './sidebarState.ts';

/** Where one can go: the same beside the page and in the drawer of a phone. */
export function SidebarNav({ place }: { place: ShellPlace }) {
  const may = useMay();
  const folders = useQuery(foldersQuery).data;
  const diagrams = useQuery(diagramsQuery);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const content = sidebarContent(folders ?? [], diagrams.data);
  const [firstSettings] = settingsPagesFor(may);
  const drawing = useOpenDrawing();

  return (
    <nav aria-label="Main" className="flex h-full flex-col">
      <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto px-3 pt-3 pb-4">
        <SidebarRow
          label="Home"
          icon={House}
          count={content.homeCount}
          selected={place.isHome && place.folderSlug === null}
          render={<PathLink href={homeLink} />}
        />
        {content.drafts !== null && (
          <SidebarRow
            label={draftsFolderName}
            icon={PencilRuler}
            count={content.countOf(content.drafts)}
            selected={place.folderSlug === content.drafts.slug}
            render={<PathLink href={folderLink(content.drafts.slug)} />}
          />
        )}
        <SidebarRow
          label="Components"
          icon={Box}
          selected={place.isComponents}
          render={<PathLink href={componentsLink} />}
        />
        {drawing !== null && (
          <SidebarSection title="Put on the diagram">
            <ComponentChoices drawing={drawing} onPlaced={() => setDrawer(false)} />
          </SidebarSection>
        )}
        <Folders selectedSlug={place.folderSlug} content={content} scroller={scroller} />
        <SavedSections />
      </div>
      {firstSettings !== undefined && (
        <div className="shrink-0 border-t px-3 py-2">
          <SidebarRow
            label="Settings"
            icon={Settings}
            selected={place.isSettings}
            render={<PathLink href={settingsLink(firstSettings.page)} />}
          />
        </div>
      )}
    </nav>
  );
}

interface FoldersProps {
  selectedSlug: string | null;
  content: SidebarContent;
  scroller: HTMLElement | null;
}

function Folders({ selectedSlug, content, scroller }: FoldersProps) {
  const folders = useQuery(foldersQuery);
  const mayEdit = useMay()('folder.edit');
  if (content.folders.length === 0 && !mayEdit && folders.isSuccess) return null;
  return (
    <SidebarSection
      title="Folders"
      action={
        mayEdit && (
          <IconButton
            saves
            icon={Plus}
            label="New folder"
            size="xs"
            onClick={() => openDialog({ kind: 'folder', folder: null })}
          />
        )
      }
    >
      {folders.isSuccess && content.folders.length === 0 && (
        <p className="px-2 text-12 text-muted">No folders yet.</p>
      )}
      {folders.isPending && <LoadingRows />}
      {folders.isError && folders.data === undefined && <NotLoaded what="folders" read={folders} />}
      <FolderList
        folders={content.folders}
        countOf={content.countOf}
        selectedSlug={selectedSlug}
        editable={mayEdit}
        scroller={scroller}
      />
    </SidebarSection>
  );
}

function LoadingRows() {
  return (
    <div className="flex flex-col gap-4 px-2 pt-2">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-28" />
    </div>
  );
}
