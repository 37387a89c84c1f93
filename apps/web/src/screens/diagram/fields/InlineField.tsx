import { useEffect } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { Editing } from '../editor/editing.ts';
import { isAwaited, liveComponentOf, nameOf, stillLoading } from '../names/diagramNames.ts';
import type { NameTyping } from '../openDocument/nameTyping.ts';
import { useItem } from '../openDocument/useItem.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { InlineText } from './InlineText.tsx';
import { NameField } from './NameField.tsx';

const StrayKeyGuard = whenNeeded(async () => (await import('./StrayKeyGuard.tsx')).StrayKeyGuard);

/** A name that was typed and never written is typed on as soon as it could be written. */
const useOfferedName = (typing: NameTyping): void => {
  const { editor } = useDesk();
  const offered = useReadable(typing.offered);
  const names = useReadable(editor.names);
  const editing = useReadable(editor.editing);
  const blocked = useSavingBlocked();
  useEffect(() => {
    if (offered === null || editing !== null) return;
    const item = editor.snapshot.instance(offered.key);
    if (item === undefined) return typing.release();
    if (isAwaited(item, names) || (blocked !== null && liveComponentOf(item, names) !== null)) return;
    if (nameOf(item, names) === offered.name) typing.release();
    else editor.edit(offered.key, { typed: offered.name });
  }, [editor, typing, offered, names, editing, blocked]);
};

/** The name or text that is being typed, at its place on the drawing. */
export function InlineField({ typing }: { typing: NameTyping }) {
  const { editor } = useDesk();
  const editing = useReadable(editor.editing);
  useOfferedName(typing);
  if (editing === null) return null;
  return (
    <>
      <Field key={editing.key} editing={editing} typing={typing} />
      <StrayKeyGuard of={editing.key} />
    </>
  );
}

function Field({ editing, typing }: { editing: Editing; typing: NameTyping }) {
  const { editor } = useDesk();
  const item = useItem(editor.diagram.snapshots, editing.key);
  const names = useReadable(editor.names);
  const blocked = useSavingBlocked();
  // Renaming a component everywhere waits for the server; what is only drawn does not.
  const whyNot = liveComponentOf(item, names) === null ? null : blocked;
  // Taken for one that is gone, it would be parted from its component.
  const why = isAwaited(item, names) ? stillLoading : whyNot;
  useEffect(() => {
    if (why === null) return;
    toast.info(why);
    typing.offer();
    editor.stopEditing();
  }, [editor, typing, why]);
  if (item === undefined || why !== null) return null;
  if (item.kind !== 'instance') return <InlineText item={item} typed={editing.typed} at={editing.at} />;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <NameField instance={item} typed={editing.typed} made={editing.made} typing={typing} />
    </div>
  );
}
