import type { FolderShape } from '@lintel/api/shapes';
import { homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeleteFolder } from '../data/mutations/folders.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface DeleteFolderDialogProps {
  open: boolean;
  onClose: () => void;
  folder: FolderShape;
}

const fateOfDiagrams = (count: number): string => {
  if (count === 0) return 'It is empty.';
  if (count === 1) return 'Its diagram is kept, in no folder.';
  return `Its ${count} diagrams are kept, in no folder.`;
};

export function DeleteFolderDialog({ open, onClose, folder }: DeleteFolderDialogProps) {
  const navigate = useNavigate();
  const shown: { folder?: string | undefined } = useSearch({ strict: false });
  const remove = useDeleteFolder();
  const leave = (): void => {
    if (shown.folder === folder.slug) void navigate({ to: '.', href: homeLink });
  };
  return (
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={`“${displayName('folder', folder)}”`}
      noun="folder"
      given={folder}
      onDeleted={leave}
    >
      <p>{fateOfDiagrams(folder.diagrams)}</p>
    </DeleteDialog>
  );
}
