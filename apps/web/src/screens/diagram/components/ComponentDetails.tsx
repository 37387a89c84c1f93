import { useEffect, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { Editor } from '../editor/editor.ts';
import { isAwaited, liveComponentOf, stillLoading } from '../names/diagramNames.ts';
import { useStillLoading } from '../names/useStillLoading.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const EditComponentDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

interface Opened {
  keys: readonly string[] | null;
  slugs: readonly string[];
}

interface Asked extends Opened {
  /** What they are is still to come. */
  isAwaited: boolean;
}

/** Named once: another may delete them or take them off the drawing while something is written about them. */
const useOpened = (editor: Editor): Asked => {
  const keys = useReadable(editor.details);
  const names = useReadable(editor.names);
  const [opened, setOpened] = useState<Opened>({ keys: null, slugs: [] });
  if (keys === null || keys === opened.keys) return { keys, slugs: opened.slugs, isAwaited: false };
  if (keys.some((key) => isAwaited(editor.snapshot.get(key), names)))
    return { keys, slugs: [], isAwaited: true };
  const slugs = keys.flatMap((key) => liveComponentOf(editor.snapshot.get(key), names)?.standsFor ?? []);
  const next = { keys, slugs: [...new Set(slugs)] };
  setOpened(next);
  return { ...next, isAwaited: false };
};

/** The dialog of the components that were opened on the drawing. */
export function ComponentDetails({ here, onClosed }: { here: string; onClosed: () => void }) {
  const { editor } = useDesk();
  const { keys, slugs, isAwaited: waits } = useOpened(editor);
  useStillLoading(editor.details, waits, stillLoading);
  const isEmpty = keys !== null && slugs.length === 0 && !waits;
  useEffect(() => {
    if (!isEmpty) return;
    editor.details.set(null);
    // One that was deleted is named like a placeholder.
    const [only, another] = keys;
    if (only !== undefined && another === undefined && editor.canEdit) editor.edit(only);
  }, [editor, isEmpty, keys]);
  if (slugs.length === 0) return null;
  return (
    <EditComponentDialog
      key={slugs.join(' ')}
      open={keys !== null}
      onClose={() => {
        editor.details.set(null);
        onClosed();
      }}
      slugs={slugs}
      here={here}
    />
  );
}
