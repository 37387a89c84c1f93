import { useEffect } from 'react';
import { announceEditing, announcePause } from '../../../data/announceEditing.ts';
import { useEditing } from '../../../ui/unsaved.ts';
import type { CellEditorProps } from './editors/cellEditorProps.ts';
import { ListEditor, PeopleEditor, StateEditor, TagsEditor, TypeEditor } from './editors/ChoiceEditors.tsx';
import { DescriptionEditor } from './editors/DescriptionEditor.tsx';
import { TextEditor } from './editors/TextEditor.tsx';

/** Tells the others which cell is being edited. */
const useAnnounced = (slug: string, field: string): void => {
  useEffect(() => {
    // One after the other, or a person who has left would still be shown there.
    let last: Promise<unknown> = Promise.resolve();
    const say = (editing: boolean) => {
      last = last.then(() => announceEditing(slug, { editing, field })).catch(() => undefined);
    };
    say(true);
    const timer = setInterval(() => say(true), announcePause);
    return () => {
      clearInterval(timer);
      say(false);
    };
  }, [slug, field]);
};

/** The value of a cell while it is being changed. */
export function CellEditor(props: CellEditorProps) {
  const { row, column } = props;
  useAnnounced(row.slug, column.id);
  useEditing(true);
  if (column.id === 'col-type') return <TypeEditor {...props} />;
  if (column.id === 'col-state') return <StateEditor {...props} />;
  if (column.id === 'col-tags') return <TagsEditor {...props} />;
  if (column.id === 'col-desc') return <DescriptionEditor {...props} />;
  const { attribute } = column;
  if (attribute?.attributeType === 'LIST') return <ListEditor {...props} attribute={attribute} />;
  if (attribute?.attributeType === 'USERLIST') return <PeopleEditor {...props} attribute={attribute} />;
  return <TextEditor {...props} />;
}
