import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery, tagsQuery } from '../data/queries.ts';
import { ConflictDialog, type ConflictDialogProps } from './ConflictDialog.tsx';
import { describeDiagramField, diagramLabels } from './diagramFields.tsx';

export interface DiagramConflictDialogProps
  extends Pick<ConflictDialogProps, 'attempt' | 'busy' | 'onSettle' | 'onDismiss'> {
  diagram: DiagramShape;
}

/** The same of what is said of a diagram. */
export function DiagramConflictDialog({ diagram, ...asked }: DiagramConflictDialogProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  return (
    <ConflictDialog
      {...asked}
      subject={`“${displayName('diagram', diagram)}”`}
      labels={diagramLabels}
      describe={describeDiagramField(folders, tags)}
    />
  );
}
