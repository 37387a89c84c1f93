import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useDeleteDiagrams } from '../data/mutations/diagrams.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { diagramsNoun, nameOrCount } from './diagramNames.ts';

export interface DeleteDiagramsDialogProps {
  open: boolean;
  onClose: () => void;
  diagrams: readonly DiagramShape[];
  onDeleted?: (() => void) | undefined;
}

const mostNames = 5;

export function DeleteDiagramsDialog({ open, onClose, diagrams, onDeleted }: DeleteDiagramsDialogProps) {
  const remove = useDeleteDiagrams();
  const rest = diagrams.length - mostNames;

  const confirm = () =>
    remove.mutate(
      diagrams.map(({ slug }) => slug),
      {
        onSuccess: () => {
          onClose();
          onDeleted?.();
        },
      },
    );

  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${nameOrCount(diagrams)}?`}
      action={`Delete ${diagramsNoun(diagrams.length)}`}
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {diagrams.length > 1 && (
        <ul className="pb-1">
          {diagrams.slice(0, mostNames).map((diagram) => (
            <li key={diagram.slug} className="truncate text-default">
              {displayName('diagram', diagram)}
            </li>
          ))}
          {rest > 0 && <li>{rest === 1 ? 'and 1 more' : `and ${rest} more`}</li>}
        </ul>
      )}
      <p>
        {diagrams.length === 1
          ? 'Everything drawn on it is deleted.'
          : 'Everything drawn on them is deleted.'}
      </p>
    </ConfirmDialog>
  );
}
