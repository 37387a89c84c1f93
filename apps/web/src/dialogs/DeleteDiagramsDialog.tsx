import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useDeleteDiagrams } from '../data/mutations/severalDiagrams.ts';
import { diagramsNoun, nameOrCount } from './diagramNames.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

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
  return (
    <DeleteDialog
      {...{ open, onClose, remove, onDeleted }}
      subject={nameOrCount(diagrams)}
      noun={diagramsNoun(diagrams.length)}
      given={diagrams.map(({ slug }) => slug)}
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
    </DeleteDialog>
  );
}
