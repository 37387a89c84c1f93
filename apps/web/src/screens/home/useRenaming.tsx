import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { type ReactElement, useRef, useState } from 'react';
import { useSaveDiagrams } from '../../data/mutations/diagrams.ts';
import { explainFailure } from '../../data/failures.ts';
import { collidedOf, isForForm } from '../../data/refusals.ts';
import { describeText } from '../../dialogs/conflict.ts';
import { ConflictDialog } from '../../dialogs/heldWork.ts';
import { diagramLabels } from '../../dialogs/diagramFields.tsx';
import { useConflict } from '../../dialogs/useConflict.ts';
import { toast } from '../../ui/feedback/toast.ts';

interface Renaming {
  renaming: string | null;
  start: (diagram: DiagramShape) => void;
  end: () => void;
  commit: (name: string) => void;
  /** The question which name to keep, should another person have renamed it too. */
  question: ReactElement;
}

/** Rename in place. The field vanishes at once; what the server objects to is told in a toast. */
export const useRenaming = (): Renaming => {
  const [slug, setSlug] = useState<string | null>(null);
  /** As it was when that began: what others write from there on is not what the person saw. */
  const renamed = useRef<DiagramShape | null>(null);
  const save = useSaveDiagrams();

  // Another one may be renamed already when the server objects to this one.
  const conflict = useConflict<{ diagram: DiagramShape; name: string }>(
    async ({ diagram, name }, concurrencyKey) => {
      if (diagram === undefined || name === undefined) return;
      try {
        await save.mutateAsync([
          { slug: diagram.slug, name, ...(concurrencyKey !== undefined && { concurrencyKey }) },
        ]);
      } catch (error) {
        if (isForForm(error) && collidedOf(error) === null) {
          toast.error('Could not rename diagram', { description: explainFailure(error) });
        }
        throw error;
      }
    },
    () => undefined,
  );
  const asked = conflict.attempt?.changes.diagram;

  return {
    renaming: slug,
    start: (diagram) => {
      renamed.current = diagram;
      setSlug(diagram.slug);
    },
    end: () => setSlug(null),
    commit: (name) => {
      const diagram = renamed.current;
      if (diagram !== null) void conflict.submit({ diagram, name }, diagram.concurrencyKey, diagram);
    },
    question: (
      <ConflictDialog
        attempt={conflict.attempt}
        subject={asked === undefined ? 'the diagram' : `“${displayName('diagram', asked)}”`}
        labels={diagramLabels}
        describe={(_, value) => describeText(value, 'No name')}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    ),
  };
};
