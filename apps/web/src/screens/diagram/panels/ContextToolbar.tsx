import { useReadable } from '../../../session/useReadable.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { useDesk } from './EditorContext.tsx';

const SelectionBar = whenNeeded(async () => (await import('./SelectionBar.tsx')).SelectionBar);

export function ContextToolbar() {
  const { editor } = useDesk();
  const selection = useReadable(editor.selection);
  const editing = useReadable(editor.editing);
  const { gesture, tool } = useReadable(editor.hand);
  const isBusy = gesture !== null && gesture.kind !== 'press';
  if (selection.size === 0 || editing !== null || isBusy || tool !== 'selection') return null;
  return <SelectionBar />;
}
