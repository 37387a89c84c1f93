import { diagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { displayName, untitled } from '@lintel/domain/names';
import { useRef } from 'react';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { useSaveDiagrams } from '../../../data/mutations/diagrams.ts';
import { collidedOf, isForForm, objectionTo, reasonOf } from '../../../data/refusals.ts';
import { useMay } from '../../../data/session.ts';
import { ConflictDialog } from '../../../dialogs/heldWork.ts';
import { useConflict } from '../../../dialogs/useConflict.ts';
import { InlineEdit } from '../../../ui/controls/InlineEdit.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

export interface DiagramNameProps {
  diagram: DiagramShape;
  className: string;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
}

/** The heading of the screen; editors change it where it stands. */
export function DiagramName({ diagram, className, editing, onEditingChange }: DiagramNameProps) {
  const mayEdit = useMay()('diagram.edit');
  const save = useSaveDiagrams();
  const basedOn = useRef(diagram.concurrencyKey);

  const conflict = useConflict<{ name: string }>(
    async (changes, key) => {
      try {
        await save.mutateAsync([
          { slug: diagram.slug, ...changes, ...(key !== undefined && { concurrencyKey: key }) },
        ]);
      } catch (error) {
        // There is no field left to say it at.
        if (isForForm(error) && collidedOf(error) === null) refuse(reasonOf(error));
        throw error;
      }
    },
    () => undefined,
  );

  const commit = (name: string) => {
    const objection = objectionTo(diagramToSave.shape.name, name);
    if (objection === undefined) void conflict.submit({ name }, basedOn.current);
    else refuse(objection);
  };

  if (!mayEdit) {
    return (
      <h1 className="flex min-w-0">
        <span className={className} onMouseEnter={titleWhenCut}>
          {displayName('diagram', diagram)}
        </span>
      </h1>
    );
  }
  const pending = save.isPending ? save.variables[0]?.name : undefined;
  return (
    <>
      <h1 className="flex min-w-0">
        <InlineEdit
          value={pending ?? diagram.name}
          label="Diagram name"
          placeholder={untitled('diagram', diagram.slug)}
          maxLength={limits.nameLength}
          // The name reaches 4 px beyond its place on both sides, and may be as wide as that.
          className={`${className} max-w-[calc(100%+var(--space-2))]!`}
          editing={editing}
          onEditingChange={(next) => {
            // What others write from here on is not what the person saw.
            if (next) basedOn.current = diagram.concurrencyKey;
            onEditingChange(next);
          }}
          onMouseEnter={titleWhenCut}
          onCommit={commit}
        />
      </h1>
      <ConflictDialog
        attempt={conflict.attempt}
        subject="the diagram"
        labels={{ name: 'Name' }}
        describe={(_, value) => (typeof value === 'string' ? value : '')}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </>
  );
}

const refuse = (reason: string): void => {
  toast.error('Could not rename diagram', { description: reason });
};
