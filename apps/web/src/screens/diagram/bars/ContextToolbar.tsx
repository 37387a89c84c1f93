import { useDerived, useReadable } from '../../../state/useReadable.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { useDesk } from '../editor/EditorContext.tsx';

const SelectionBar = whenNeeded(async () => (await import('./SelectionBar.tsx')).SelectionBar);

export function ContextToolbar() {
  const { editor } = useDesk();
  const selection = useReadable(editor.selection);
  const editing = useReadable(editor.editing);
  const isFree = useDerived(
    editor.hand,
    ({ gesture, tool }) => tool.draws === null && (gesture === null || gesture.kind === 'press'),
  );
  if (selection.size === 0 || editing !== null || !isFree) return null;
  return <SelectionBar />;
}
