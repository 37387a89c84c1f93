import type { Relation } from '@lintel/diagram/items';
import { ArrowRight, Trash2 } from 'lucide-react';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { itemTitle } from '../names/itemTitle.ts';
import { ActionButton } from '../bars/ActionButton.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { RelationLinks } from './RelationLinks.tsx';
import { RelationLook } from './RelationLook.tsx';
import { RelationWords } from './RelationWords.tsx';
import { StrayKeyGuard } from '../fields/StrayKeyGuard.tsx';

/** All about one relation. */
export function RelationFacts({ relation, canEdit }: { relation: Relation; canEdit: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Ends relation={relation} canEdit={canEdit} />
      <RelationWords relation={relation} canEdit={canEdit} />
      {canEdit && <RelationLook relation={relation} />}
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

function DeleteButton() {
  const { action } = useDesk();
  return (
    <Button variant="secondary" size="sm" icon={Trash2} className="self-start" onClick={action('delete').run}>
      Delete relation
    </Button>
  );
}
