import { diagramToSave } from '@lintel/api/endpoints/diagrams';
import { diagramLink } from '@lintel/domain/links';
import type { LevelCode } from '@lintel/domain/levels';
import { useNavigate } from '@tanstack/react-router';
import { useCreateDiagram } from '../data/mutations/diagrams.ts';
import { objectionTo } from '../data/refusals.ts';
import { FolderPicker } from '../pickers/FolderPicker.tsx';
import { LevelSelect } from '../pickers/LevelSelect.tsx';
import { DraftDialog } from '../ui/overlays/DraftDialog.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { NameField } from './NamedFields.tsx';
import { useDraft } from './useDraft.ts';

export interface NewDiagramDialogProps {
  open: boolean;
  onClose: () => void;
  /** Where it will lie unless another folder is chosen. */
  folderId: number | null;
}

interface NewDiagram {
  name: string;
  diagramLevel2: LevelCode | null;
  fkFolderId: number | null;
}

export function NewDiagramDialog({ open, onClose, folderId }: NewDiagramDialogProps) {
  const navigate = useNavigate();
  const create = useCreateDiagram();
  const { draft, change, changed } = useDraft<NewDiagram>(open, () => ({
    name: '',
    diagramLevel2: null,
    fkFolderId: folderId,
  }));

  const name = draft.name.trim();
  const objection = name === '' ? 'Required' : objectionTo(diagramToSave.shape.name, draft.name);
  const refused = create.variables?.name === name ? create.error : null;

  const close = () => {
    create.reset();
    onClose();
  };

  const save = () =>
    create.mutate(
      { ...draft, name },
      {
        onSuccess: (created) => {
          close();
          void navigate({ to: '.', href: diagramLink(created) });
        },
      },
    );

  return (
    <DraftDialog
      open={open}
      title="New diagram"
      width="narrow"
      saveLabel="Create diagram"
      changed={changed}
      valid={objection === undefined}
      busy={create.isPending}
      onCancel={close}
      onSave={save}
    >
      <div className="flex flex-col gap-4">
        <NameField
          value={draft.name}
          objection={objection}
          refused={refused}
          placeholder="Order service"
          onChange={(typed) => change({ name: typed })}
        />
        <Field label="Level" hint="What the diagram looks at. It can be changed at any time.">
          <LevelSelect value={draft.diagramLevel2} onChange={(diagramLevel2) => change({ diagramLevel2 })} />
        </Field>
        <Field label="Folder">
          <FolderPicker value={draft.fkFolderId} onChange={(fkFolderId) => change({ fkFolderId })} />
        </Field>
      </div>
    </DraftDialog>
  );
}
