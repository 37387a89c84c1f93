import { useEffect } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { toast } from '../../../ui/toast.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { Editing } from '../editor/editor.ts';
import { isAwaited, liveComponentOf } from '../names/diagramNames.ts';
import { useItem } from '../openDocument/useItem.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { InlineText } from './InlineText.tsx';
import { NameField } from './NameField.tsx';

const StrayKeyGuard = whenNeeded(async () => (await import('./StrayKeyGuard.tsx')).StrayKeyGuard);

/** The name or text that is being typed, at its place on the drawing. */
export function InlineField() {
  const { editor } = useDesk();
  const editing = useReadable(editor.editing);
  if (editing === null) return null;
  return (
    <>
      <Field key={editing.key} editing={editing} />
      <StrayKeyGuard of={editing.key} />
    </>
  );
}

function Field({ editing }: { editing: Editing }) {
  const { editor } = useDesk();
  const item = useItem(editor.diagram.snapshots, editing.key);
  const names = useReadable(editor.names);
  const blocked = useSavingBlocked();
  // Renaming a component everywhere waits for the server; what is only drawn does not.
  const whyNot = liveComponentOf(item, names) === null ? null : blocked;
  // Taken for one that is gone, it would be parted from its component.
  const why = isAwaited(item, names) ? 'The component is still loading' : whyNot;
  useEffect(() => {
    if (why === null) return;
    toast.info(why);
    editor.stopEditing();
  }, [editor, why]);
  if (item === undefined || why !== null) return null;
  if (item.kind !== 'instance') return <InlineText item={item} typed={editing.typed} at={editing.at} />;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <NameField instance={item} typed={editing.typed} />
    </div>
  );
}
