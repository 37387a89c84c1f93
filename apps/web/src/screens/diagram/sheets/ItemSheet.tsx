import type { Relation } from '@lintel/diagram/items';
import { useRef } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { itemTitle } from '../names/itemTitle.ts';
import { useSnapshot } from '../openDocument/useItem.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { InstanceSheet } from './InstanceSheet.tsx';
import { RelationFacts } from './RelationFacts.tsx';
import { SelectionSheet } from './SelectionSheet.tsx';

export interface ItemSheetProps {
  open: boolean;
  /** The key of an item. */
  of: string;
  /** The diagram that is read. */
  here: string;
}

/** What is said of one item, under the drawing. */
export function ItemSheet({ open, of, here }: ItemSheetProps) {
  const { editor } = useDesk();
  useSnapshot(editor.diagram.snapshots);
  const item = editor.snapshot.get(of);
  const last = useRef(item);
  if (item !== undefined) last.current = item;
  if (last.current?.kind === 'relation') return <RelationSheet open={open} relation={last.current} />;
  if (last.current?.kind === 'instance')
    return <InstanceSheet open={open} instance={last.current} here={here} />;
  return null;
}

function RelationSheet({ open, relation }: { open: boolean; relation: Relation }) {
  const { editor } = useDesk();
  const names = useReadable(editor.names);
  const [from, to] = [relation.from.item, relation.to.item].map((key) => {
    const end = editor.snapshot.get(key);
    return end === undefined ? '' : itemTitle(end, names);
  });
  return (
    <SelectionSheet
      of={relation.key}
      open={open}
      title={itemTitle(relation, names)}
      subtitle={`${from} to ${to}`}
    >
      <div className="pt-2">
        <RelationFacts key={relation.key} relation={relation} canEdit={false} />
      </div>
    </SelectionSheet>
  );
}
