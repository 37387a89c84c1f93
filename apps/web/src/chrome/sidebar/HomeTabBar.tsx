import { draftsFolderName } from '@lintel/domain/entities/folder';
import { componentsLink, folderLink, homeLink, settingsLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { Box, Folder, House, PencilRuler, Plus, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { diagramsQuery, foldersQuery } from '../../data/queries.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { TabBar, TabBarItem } from '../../ui/lists/TabBar.tsx';
import { openDialog } from '../openDialog.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { settingsPagesFor } from '../settingsPages.ts';
import type { ShellPlace } from '../usePlace.ts';
import { FolderList } from './folders.ts';
import { type SidebarContent, sidebarContent } from './sidebarContent.ts';

/** The places of a phone's home, within reach of the thumb. */
export function HomeTabBar({ place }: { place: ShellPlace }) {
  const may = useMay();
  const folders = useQuery(foldersQuery).data ?? [];
  const diagrams = useQuery(diagramsQuery).data;
  const content = sidebarContent(folders, diagrams);
  const [firstSettings] = settingsPagesFor(may);
  const [choosing, setChoosing] = useState(false);
  const inDrafts = content.drafts !== null && place.folderSlug === content.drafts.slug;

  useEffect(() => setChoosing(false), [place.folderSlug]);

  return (
    <>
      <TabBar label="Places">
        <TabBarItem
          icon={House}
          label="Home"
          selected={place.folderSlug === null}
          render={<PathLink href={homeLink} />}
        />
        {content.drafts !== null && (
          <TabBarItem
            icon={PencilRuler}
            label={draftsFolderName}
            selected={inDrafts}
            render={<PathLink href={folderLink(content.drafts.slug)} />}
          />
        )}
        <TabBarItem
          icon={Folder}
          label="Folders"
          selected={place.folderSlug !== null && !inDrafts}
          onClick={() => setChoosing(true)}
        />
        <TabBarItem icon={Box} label="Components" render={<PathLink href={componentsLink} />} />
        {firstSettings !== undefined && (
          <TabBarItem
            icon={Settings}
            label="Settings"
            render={<PathLink href={settingsLink(firstSettings.page)} />}
          />
        )}
      </TabBar>
      <FoldersSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        content={content}
        selectedSlug={place.folderSlug}
      />
    </>
  );
}

interface FoldersSheetProps {
  open: boolean;
  onClose: () => void;
  content: SidebarContent;
  selectedSlug: string | null;
}

function FoldersSheet({ open, onClose, content, selectedSlug }: FoldersSheetProps) {
  const mayEdit = useMay()('folder.edit');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Folders"
      footer={
        mayEdit && (
          <Button
            saves
            icon={Plus}
            size="lg"
            wide
            onClick={() => {
              onClose();
              openDialog({ kind: 'folder', folder: null });
            }}
          >
            New folder
          </Button>
        )
      }
    >
      {content.folders.length === 0 ? (
        <EmptyState icon={Folder} title="No folders yet">
          {mayEdit ? 'Make one to keep diagrams together.' : 'Diagrams of all kinds stand under Home.'}
        </EmptyState>
      ) : (
        <div ref={setScroller} className="max-h-96 overflow-y-auto">
          <FolderList
            folders={content.folders}
            countOf={content.countOf}
            selectedSlug={selectedSlug}
            editable={mayEdit}
            scroller={scroller}
          />
        </div>
      )}
    </Sheet>
  );
}
