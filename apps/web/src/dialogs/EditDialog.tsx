import { DraftDialog, type DraftDialogProps } from '../ui/overlays/DraftDialog.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import { ConflictDialog } from './heldWork.ts';
import type { OpenDraft } from './useEditing.ts';

type Shown = Omit<DraftDialogProps, 'changed' | 'touched' | 'busy' | 'onCancel' | 'onSave'>;

interface EditDialogProps extends Shown, Pick<ConflictDialogProps, 'subject' | 'describe'> {
  editing: OpenDraft;
  /** What a person calls a field. */
  labelOf: (field: string) => string;
}

/** Edits what others may be editing too: a draft of it, and the question what to keep where both changed the same. */
export function EditDialog({ editing, subject, labelOf, describe, children, ...shown }: EditDialogProps) {
  const { changed, touched, busy, save, close, conflict } = editing;
  const disputed = conflict.attempt?.collided.collisions ?? [];
  return (
    <DraftDialog {...shown} changed={changed} touched={touched} busy={busy} onCancel={close} onSave={save}>
      {children}
      <ConflictDialog
        attempt={conflict.attempt}
        subject={subject}
        labels={Object.fromEntries(disputed.map(({ field }) => [field, labelOf(field)]))}
        describe={describe}
        busy={busy}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
