import { useEffect, useRef } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { liveComponentOf } from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const EditComponentDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

/** The dialog of the components that were opened on the drawing. */
export function ComponentDetails({ here, onClosed }: { here: string; onClosed: () => void }) {
  const { editor } = useDesk();
  const keys = useReadable(editor.details);
  const shown = useRef<readonly string[]>([]);
  if (keys !== null) {
    const names = editor.names.get();
    const slugs = keys.flatMap((key) => liveComponentOf(editor.snapshot.get(key), names)?.standsFor ?? []);
    shown.current = [...new Set(slugs)];
  }
  const isEmpty = keys !== null && shown.current.length === 0;
  useEffect(() => {
    if (isEmpty) editor.details.set(null);
  }, [editor, isEmpty]);
  if (shown.current.length === 0) return null;
  return (
    <EditComponentDialog
      key={shown.current.join(' ')}
      open={keys !== null}
      onClose={() => {
        editor.details.set(null);
        onClosed();
      }}
      slugs={shown.current}
      here={here}
    />
  );
}
