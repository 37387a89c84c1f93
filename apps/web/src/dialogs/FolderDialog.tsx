import { folderEndpoints } from '@lintel/api/endpoints/folders';
import type { FolderShape } from '@lintel/api/shapes';
import { folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { requiredLine } from '@lintel/domain/text';
import { limits } from '@lintel/domain/limits';
import { useNavigate } from '@tanstack/react-router';
import { useSaveFolder } from '../data/mutations/folders.ts';
import { objectionTo } from '../data/refusals.ts';
import { describeText } from './conflict.ts';
import { EditDialog } from './EditDialog.tsx';
import { NameField } from './NamedFields.tsx';
import { useEditing } from './useEditing.ts';

export interface FolderDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null makes a new one. */
  folder: FolderShape | null;
}

const nameField = folderEndpoints.save.body.shape.folder.shape.name;

/** A new folder is opened, as a new diagram is: that is where the next step happens. */
export function FolderDialog({ open, onClose, folder }: FolderDialogProps) {
  const navigate = useNavigate();
  const save = useSaveFolder();
  const editing = useEditing({
    open,
    onClose,
    begin: () => ({ name: folder?.name ?? '' }),
    basis: folder?.updatedAt,
    sending: save,
    send: async ({ draft: { name } }, changes, basedOn) => {
      const saved = await save.mutateAsync({
        name: (changes.name ?? name).trim(),
        ...(folder !== null && { folderId: folder.folderId }),
        ...(basedOn !== undefined && { updatedAt: basedOn }),
      });
      if (folder === null) await navigate({ to: '.', href: folderLink(saved.slug) });
    },
  });
  const { draft, change, refused } = editing;
  const objection =
    objectionTo(requiredLine(limits.nameLength), draft.name) ?? objectionTo(nameField, draft.name);

  return (
    <EditDialog
      editing={editing}
      open={open}
      title={folder === null ? 'New folder' : 'Rename folder'}
      width="narrow"
      saveLabel={folder === null ? 'Create folder' : 'Save'}
      valid={objection === undefined}
      subject={folder === null ? 'the folder' : `“${displayName('folder', folder)}”`}
      labelOf={() => 'Name'}
      describe={(_, value) => describeText(value, 'No name')}
    >
      <NameField
        value={draft.name}
        objection={objection}
        refused={refused}
        placeholder="Retail platform"
        onChange={(name) => change({ name })}
      />
    </EditDialog>
  );
}
