import type { FolderShape } from '@lintel/api/shapes';
import { folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { Ellipsis, Folder, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SidebarRow } from '../../ui/SidebarRow.tsx';
import { openDialog } from '../openDialog.ts';
import { PathLink } from '../PathLink.tsx';
import { titleWhenCut } from '../titleWhenCut.ts';

export interface FolderRowProps {
  folder: FolderShape;
  count: number;
  selected: boolean;
  editable: boolean;
  /** Without hover the row's menu stands beside it all the time. */
  touch: boolean;
}

export function FolderRow({ folder, count, selected, editable, touch }: FolderRowProps) {
  const name = displayName('folder', folder);
  const menu = editable ? <FolderMenu folder={folder} name={name} touch={touch} /> : undefined;
  const row = (
    <SidebarRow
      label={name}
      onMouseEnter={titleWhenCut}
      icon={selected ? FolderOpen : Folder}
      count={count}
      selected={selected}
      render={<PathLink href={folderLink(folder.slug)} />}
      action={touch ? undefined : menu}
    />
  );
  if (!touch || menu === undefined) return row;
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">{row}</div>
      {menu}
    </div>
  );
}

function FolderMenu({ folder, name, touch }: { folder: FolderShape; name: string; touch: boolean }) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} size={touch ? 'lg' : 'xs'} />}
      items={[
        { label: 'Rename', icon: Pencil, onSelect: () => openDialog({ kind: 'folder', folder }) },
        {
          label: 'Delete folder',
          icon: Trash2,
          danger: true,
          onSelect: () => openDialog({ kind: 'deleteFolder', folder }),
        },
      ]}
    />
  );
}
