import type { FolderShape } from '@lintel/api/shapes';
import { folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { Download, Ellipsis, Folder, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { SidebarRow } from '../../ui/lists/SidebarRow.tsx';
import { openDialog } from '../openDialog.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { titleWhenCut } from '../titleWhenCut.ts';

export interface FolderRowProps {
  folder: FolderShape;
  count: number;
  selected: boolean;
  editable: boolean;
}

export function FolderRow({ folder, count, selected, editable }: FolderRowProps) {
  const name = displayName('folder', folder);
  return (
    <SidebarRow
      label={name}
      onMouseEnter={titleWhenCut}
      icon={selected ? FolderOpen : Folder}
      count={count}
      selected={selected}
      render={<PathLink href={folderLink(folder.slug)} />}
      action={editable ? <FolderMenu folder={folder} name={name} /> : undefined}
    />
  );
}

function FolderMenu({ folder, name }: { folder: FolderShape; name: string }) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} size="xs" />}
      items={[
        {
          label: 'Rename',
          icon: Pencil,
          saves: true,
          onSelect: () => openDialog({ kind: 'folder', folder }),
        },
        { label: 'Export…', icon: Download, onSelect: () => openDialog({ kind: 'export', of: folder }) },
        {
          label: 'Delete folder',
          icon: Trash2,
          danger: true,
          saves: true,
          onSelect: () => openDialog({ kind: 'deleteFolder', folder }),
        },
      ]}
    />
  );
}
