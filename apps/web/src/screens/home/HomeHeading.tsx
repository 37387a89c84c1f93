import type { FolderShape } from '@lintel/api/shapes';
import { Ellipsis, PencilLine, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../../chrome/openDialog.ts';
import { folderName, isDrafts } from '../../pickers/folderNames.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Count } from '../../ui/feedback/Count.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';

export interface HomeHeadingProps {
  folder: FolderShape | null;
  /** Null while it is not known. */
  count: number | null;
  mayCreate: boolean;
  mayEditFolders: boolean;
  onNew: () => void;
  /** What stands in the bar below where that has room for it. */
  aside?: ReactNode;
}

export function HomeHeading({ folder, count, mayCreate, mayEditFolders, onNew, aside }: HomeHeadingProps) {
  const blocked = useSavingBlocked();
  const title = folder === null ? 'Diagrams' : folderName(folder);
  return (
    <div className="@container/heading flex min-h-16 min-w-0 items-center gap-2 px-8 pt-8 max-md:min-h-14 max-md:px-4 max-md:pt-6">
      <title>{`${title} · Lintel`}</title>
      <h1 className="min-w-0 truncate text-20 font-semibold">{title}</h1>
      {count !== null && <Count className="text-14">{count}</Count>}
      {folder !== null && !isDrafts(folder) && mayEditFolders && <FolderMenu folder={folder} />}
      <span className="flex-1" />
      {aside}
      {mayCreate && (
        <Tooltip label="New diagram" shortcut="N" disabled={blocked !== null}>
          <Button saves variant="primary" icon={Plus} onClick={onNew} aria-label="New diagram">
            <span className="@max-[34rem]/heading:hidden">New diagram</span>
            <span className="@min-[34rem]/heading:hidden">New</span>
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

function FolderMenu({ folder }: { folder: FolderShape }) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${folderName(folder)}`} />}
      items={[
        {
          label: 'Rename folder',
          icon: PencilLine,
          saves: true,
          onSelect: () => openDialog({ kind: 'folder', folder }),
        },
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
