import type { FolderShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Folder, FolderX, PencilRuler } from 'lucide-react';
import { useState } from 'react';
import { foldersQuery } from '../data/queries.ts';
import { useFieldWiring } from '../ui/controls/Field.tsx';
import { fieldFrame } from '../ui/controls/fieldFrame.ts';
import { Icon } from '../ui/Icon.tsx';
import { folderName, isDrafts, noFolderName } from './folderNames.ts';
import { Picker, type PickerItem } from '../ui/overlays/Picker.tsx';

const glyphOf = (folder: FolderShape | null) => {
  if (folder === null) return FolderX;
  return isDrafts(folder) ? PencilRuler : Folder;
};

function FolderLine({ folder }: { folder: FolderShape | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon icon={glyphOf(folder)} size={16} className="text-secondary" />
      <span className="truncate">{folder === null ? noFolderName : folderName(folder)}</span>
    </span>
  );
}

const none = 'none';

const itemsOf = (folders: readonly FolderShape[]): PickerItem[] => {
  const drafts = folders.filter(isDrafts);
  const shared = folders.filter((folder) => !isDrafts(folder));
  return [
    { value: none, label: noFolderName, content: <FolderLine folder={null} /> },
    ...[...drafts, ...shared].map((folder) => ({
      value: String(folder.folderId),
      label: folderName(folder),
      content: <FolderLine folder={folder} />,
      aside: folder.diagrams,
    })),
  ];
};

export interface FolderPickerProps {
  /** Null is no folder; undefined is not chosen yet. */
  value: number | null | undefined;
  onChange: (folderId: number | null) => void;
}

/** The field that says where a diagram lies. */
export function FolderPicker({ value, onChange }: FolderPickerProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  const field = useFieldWiring({});
  const [open, setOpen] = useState(false);
  const folder = folders.find(({ folderId }) => folderId === value) ?? null;
  return (
    <Picker
      label="Folders"
      items={itemsOf(folders)}
      picked={value === undefined ? [] : [value === null ? none : String(value)]}
      onPick={(picked) => onChange(picked === none ? null : Number(picked))}
      empty="No folders"
      open={open}
      onOpenChange={setOpen}
      className="w-(--anchor-width) min-w-64"
      trigger={
        <button
          type="button"
          id={field.id}
          aria-labelledby={field.labelId === undefined ? undefined : `${field.labelId} ${field.id}`}
          aria-describedby={field.describedBy}
          className={fieldFrame('md', 'justify-between text-left')}
        >
          {value === undefined ? (
            <span className="text-muted">Choose a folder</span>
          ) : (
            <FolderLine folder={folder} />
          )}
          <Icon icon={ChevronDown} size={14} className="text-secondary" />
        </button>
      }
    />
  );
}
