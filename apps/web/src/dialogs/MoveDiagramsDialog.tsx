import type { DiagramShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangeDiagrams } from '../data/mutations/severalDiagrams.ts';
import { foldersQuery } from '../data/queries.ts';
import { useMembership } from '../data/session.ts';
import { FolderPicker } from '../pickers/FolderPicker.tsx';
import { folderName } from '../pickers/folderNames.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { DraftDialog } from '../ui/overlays/DraftDialog.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { nameOrCount } from './diagramNames.ts';
import { moveNotice } from './moveNotice.ts';
import { useDraft } from './useDraft.ts';

export interface MoveDiagramsDialogProps {
  open: boolean;
  onClose: () => void;
  diagrams: readonly DiagramShape[];
}

/** Where all of them lie now, if that is one place. */
const placeOf = (diagrams: readonly DiagramShape[]): number | null | undefined => {
  const places = new Set(diagrams.map(({ fkFolderId }) => fkFolderId));
  return places.size === 1 ? [...places][0] : undefined;
};

export function MoveDiagramsDialog({ open, onClose, diagrams }: MoveDiagramsDialogProps) {
  const { organization } = useMembership();
  const folders = useQuery(foldersQuery).data ?? [];
  const changeDiagrams = useChangeDiagrams();
  const [busy, setBusy] = useState(false);
  const { draft, change, changed } = useDraft(open, () => ({ folderId: placeOf(diagrams) }));

  const target = draft.folderId;
  const notice = target === undefined ? null : moveNotice(diagrams, target, folders, organization.name);

  const move = async () => {
    if (target === undefined) return;
    const folder = folders.find(({ folderId }) => folderId === target);
    setBusy(true);
    const saved = await changeDiagrams({
      diagrams,
      of: ({ fkFolderId }) => (fkFolderId === target ? null : { fkFolderId: target }),
      said: `Moved ${nameOrCount(diagrams)} to ${folder === undefined ? 'no folder' : `“${folderName(folder)}”`}`,
    });
    setBusy(false);
    if (saved) onClose();
  };

  return (
    <DraftDialog
      open={open}
      title={`Move ${nameOrCount(diagrams)}`}
      width="narrow"
      saveLabel="Move"
      changed={changed}
      valid={target !== undefined}
      busy={busy}
      onCancel={onClose}
      onSave={() => void move()}
    >
      <Field label="Folder">
        <FolderPicker value={target} onChange={(folderId) => change({ folderId })} />
      </Field>
      {notice !== null && (
        <Banner tone="warning" place="inset" className="mt-3">
          {notice}
        </Banner>
      )}
    </DraftDialog>
  );
}
