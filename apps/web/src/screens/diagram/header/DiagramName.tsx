import { diagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { displayName, untitled } from '@lintel/domain/names';
import { useRef } from 'react';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { objectionTo } from '../../../data/refusals.ts';
import { useMay } from '../../../data/session.ts';
import { InlineEdit } from '../../../ui/controls/InlineEdit.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDiagramFields } from './useDiagramFields.tsx';

export interface DiagramNameProps {
  diagram: DiagramShape;
  className: string;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
}

/** The heading of the screen; editors change it where it stands. */
export function DiagramName({ diagram, className, editing, onEditingChange }: DiagramNameProps) {
  const mayEdit = useMay()('diagram.edit');
  const { shown, change, dialog } = useDiagramFields(diagram);
  /** As it was when the field was opened: what others write from there on is not what the person saw. */
  const began = useRef(diagram);

  const commit = (name: string) => {
    const objection = objectionTo(diagramToSave.shape.name, name);
    if (objection === undefined) void change({ name }, began.current);
    // There is no field left to say it at.
    else toast.error('Could not rename diagram', { description: objection });
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
  return (
    <>
      <h1 className="flex min-w-0">
        <InlineEdit
          value={shown.name}
          label="Diagram name"
          placeholder={untitled('diagram', diagram.slug)}
          maxLength={limits.nameLength}
          // The name reaches 4 px beyond its place on both sides, and may be as wide as that.
          className={`${className} max-w-[calc(100%+var(--space-2))]!`}
          editing={editing}
          onEditingChange={(next) => {
            if (next) began.current = shown;
            onEditingChange(next);
          }}
          onMouseEnter={titleWhenCut}
          onCommit={commit}
        />
      </h1>
      {dialog}
    </>
  );
}
