import type { Relation } from '@lintel/diagram/items';
import { writeText } from '@lintel/diagram/commands/name';
import { describe } from '@lintel/diagram/commands/connect';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { stateOfText, textOfState } from '@lintel/diagram/textState';
import { isEmptyState } from '@lintel/richtext/state';
import { ArrowRight, Spline, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { RichTextView } from '../../../richText/RichTextView.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { selectedRelation } from '../actions/linkActions.ts';
import { itemTitle } from '../names/itemTitle.ts';
import { useSnapshot } from '../openDocument/useItem.ts';
import { ActionButton } from '../bars/ActionButton.tsx';
import { DraftRichText } from '../fields/DraftRichText.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { RelationLinks } from './RelationLinks.tsx';
import { SidePanelFrame } from './SidePanelFrame.tsx';
import { StrayKeyGuard } from '../fields/StrayKeyGuard.tsx';

/** All about the relation that is selected. */
export function RelationPanel({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { editor } = useDesk();
  useReadable(editor.selection);
  useSnapshot(editor.diagram.snapshots);
  const relation = selectedRelation(editor);
  return (
    <SidePanelFrame title="Relation" onClose={onClose}>
      {relation === null ? (
        <EmptyState icon={Spline} title="No relation selected">
          Select one to see where it leads.
        </EmptyState>
      ) : (
        <RelationFacts key={relation.key} relation={relation} canEdit={canEdit} />
      )}
    </SidePanelFrame>
  );
}

export function RelationFacts({ relation, canEdit }: { relation: Relation; canEdit: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Ends relation={relation} canEdit={canEdit} />
      <Words relation={relation} canEdit={canEdit} />
      <RelationLinks relation={relation} canEdit={canEdit} />
      {canEdit && <DeleteButton />}
      {canEdit && <StrayKeyGuard of={relation.key} />}
    </div>
  );
}

function Ends({ relation, canEdit }: { relation: Relation; canEdit: boolean }) {
  const { action } = useDesk();
  return (
    <section aria-label="From and to" className="flex items-center gap-2">
      <End item={relation.from.item} label="From" />
      <Icon icon={ArrowRight} size={16} className="text-muted" />
      <End item={relation.to.item} label="To" />
      {canEdit && <ActionButton action={action('flip')} />}
    </section>
  );
}

function End({ item, label }: { item: string; label: string }) {
  const { editor } = useDesk();
  const names = useReadable(editor.names);
  const box = editor.snapshot.get(item);
  if (box === undefined) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-0 flex-1 shrink!"
      aria-label={`${label}: ${itemTitle(box, names)}`}
      onClick={() => editor.reveal([item])}
    >
      {itemTitle(box, names)}
    </Button>
  );
}

function Words({ relation, canEdit }: { relation: Relation; canEdit: boolean }) {
  const { editor, deeds } = useDesk();
  const { key } = relation;
  const label = stateOfText(relation.text);
  if (!canEdit) {
    return (
      <>
        <Said title="Label" none={label === null && 'No label'}>
          <RichTextView value={label} />
        </Said>
        <Said title="Description" none={isEmptyState(relation.description) && 'No description'}>
          <RichTextView value={relation.description} />
        </Said>
      </>
    );
  }
  const put = (command: (snapshot: Snapshot) => Outcome): void => {
    const { snapshot } = editor;
    // A colleague may have deleted it since the last pause of typing.
    if (snapshot.has(key)) editor.commit(command(snapshot));
    else editor.unwritten.set(key, { changes: command });
  };
  return (
    <div className="contents" onFocus={() => editor.diagram.history.heed(key)}>
      <Field label="Label" as="group">
        <DraftRichText
          label="Label"
          value={label}
          short
          onCommit={(state) => put((snapshot) => writeText(snapshot, { key, text: textOfState(state) }))}
        />
      </Field>
      <Field label="Description" as="group">
        <DraftRichText
          label="Description"
          value={relation.description}
          imagesOf={{ diagram: deeds.diagram().slug }}
          onCommit={(description) => put((snapshot) => describe(snapshot, { key, description }))}
        />
      </Field>
    </div>
  );
}

function Said({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-13 font-medium">{title}</h3>
      {none === false ? (
        <div className="text-13 whitespace-pre-wrap">{children}</div>
      ) : (
        <p className="text-13 text-muted">{none}</p>
      )}
    </section>
  );
}

function DeleteButton() {
  const { action } = useDesk();
  return (
    <Button variant="secondary" size="sm" icon={Trash2} className="self-start" onClick={action('delete').run}>
      Delete relation
    </Button>
  );
}
