import { MousePointer2 } from 'lucide-react';
import { useReadable } from '../../../state/useReadable.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { useSnapshot } from '../openDocument/useItem.ts';
import { RelationFacts } from '../sheets/RelationFacts.tsx';
import { SidePanelFrame } from '../sheets/SidePanelFrame.tsx';
import { ComponentFacts } from './ComponentFacts.tsx';
import { ConflictOfDrafts } from './ConflictOfDrafts.tsx';
import { PlaceholderFacts } from './PlaceholderFacts.tsx';
import { SeveralFacts } from './SeveralFacts.tsx';
import { type Subject, subjectOf } from './subject.ts';
import type { ComponentDrafts } from './componentDrafts.ts';
import { useComponentDrafts } from './useComponentDrafts.ts';

export interface DetailsPanelProps {
  /** Closed it still saves what was typed in it. */
  open: boolean;
  canEdit: boolean;
  /** The diagram that is worked on. */
  here: string;
  onClose: () => void;
}

/** All about what is selected. */
export function DetailsPanel({ open, canEdit, here, onClose }: DetailsPanelProps) {
  const drafts = useComponentDrafts();
  return (
    <>
      {open && (
        <SidePanelFrame title="Details" onClose={onClose}>
          <Selected canEdit={canEdit} here={here} drafts={drafts} />
        </SidePanelFrame>
      )}
      <ConflictOfDrafts drafts={drafts} />
    </>
  );
}

interface SelectedProps {
  canEdit: boolean;
  here: string;
  drafts: ComponentDrafts;
}

function Selected(props: SelectedProps) {
  const { editor } = useDesk();
  const selection = useReadable(editor.selection);
  const names = useReadable(editor.names);
  const snapshot = useSnapshot(editor.diagram.snapshots);
  return <Facts {...props} subject={subjectOf(selection, snapshot, names)} />;
}

function Facts({ subject, canEdit, here, drafts }: SelectedProps & { subject: Subject }) {
  switch (subject.kind) {
    case 'nothing':
      return (
        <EmptyState icon={MousePointer2} title="Nothing selected">
          Select a component or a relation to see what is said of it.
        </EmptyState>
      );
    case 'awaited':
      return <Skeleton className="h-24" label="Loading the component" />;
    case 'relation':
      return <RelationFacts key={subject.relation.key} relation={subject.relation} canEdit={canEdit} />;
    case 'component': {
      const { key, component } = subject;
      const of = { key, slug: component.standsFor };
      return (
        <ComponentFacts key={`${key} ${of.slug}`} of={of} canEdit={canEdit} here={here} drafts={drafts} />
      );
    }
    case 'placeholder':
      return <PlaceholderFacts key={subject.instance.key} instance={subject.instance} canEdit={canEdit} />;
    case 'text':
    case 'several':
      return <SeveralFacts subject={subject} canEdit={canEdit} />;
  }
}
