import { folderEndpoints } from '@lintel/api/endpoints/folders';
import type { FolderShape } from '@lintel/api/shapes';
import { folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { requiredLine } from '@lintel/domain/text';
import { limits } from '@lintel/domain/limits';
import { useNavigate } from '@tanstack/react-router';
import { useSaveFolder } from '../data/mutations/folders.ts';
import { objectionTo } from '../data/refusals.ts';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { tellText } from './conflict.ts';
import { ConflictDialog } from './heldWork.ts';
import { NameField } from './NamedFields.tsx';
import { useConflict } from './useConflict.ts';
import { useDraft } from './useDraft.ts';

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
  const { draft, base, change, changed } = useDraft(open, () => ({
    name: folder?.name ?? '',
    updatedAt: folder?.updatedAt,
  }));

  const close = () => {
    save.reset();
    onClose();
  };
  const conflict = useConflict<{ name: string }>(async ({ name = draft.name }, basedOn) => {
    const saved = await save.mutateAsync({
      name,
      ...(folder !== null && { folderId: folder.folderId }),
      ...(basedOn !== undefined && { updatedAt: basedOn }),
    });
    if (folder === null) await navigate({ to: '.', href: folderLink(saved.slug) });
  }, close);

  const objection =
    objectionTo(requiredLine(limits.nameLength), draft.name) ?? objectionTo(nameField, draft.name);
  const refused = save.variables?.name === draft.name ? save.error : null;

  return (
    <DraftDialog
      open={open}
      title={folder === null ? 'New folder' : 'Rename folder'}
      width="narrow"
      saveLabel={folder === null ? 'Create folder' : 'Save'}
      changed={changed}
      valid={objection === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit({ name: draft.name.trim() }, base.updatedAt)}
    >
      <NameField
        value={draft.name}
        objection={objection}
        refused={refused}
        placeholder="Retail platform"
        onChange={(name) => change({ name })}
      />
      <ConflictDialog
        attempt={conflict.attempt}
        subject={folder === null ? 'the folder' : `“${displayName('folder', folder)}”`}
        labels={{ name: 'Name' }}
        tell={(_, value) => tellText(value, 'No name')}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
