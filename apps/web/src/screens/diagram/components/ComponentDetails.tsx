import { useEffect, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { Editor } from '../editor/editor.ts';
import { isAwaited, liveComponentOf, stillLoading } from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';

const EditComponentDialog = whenNeeded(
  async () => (await import('../../../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

interface Opened {
  keys: readonly string[] | null;
  slugs: readonly string[];
}

/** Named once: another may delete them or take them off the drawing while something is written about them. */
const useOpened = (editor: Editor): Opened => {
  const keys = useReadable(editor.details);
  const [opened, setOpened] = useState<Opened>({ keys: null, slugs: [] });
  if (keys === null || keys === opened.keys) return { keys, slugs: opened.slugs };
  const names = editor.names.get();
  const slugs = keys.flatMap((key) => liveComponentOf(editor.snapshot.get(key), names)?.standsFor ?? []);
  const next = { keys, slugs: [...new Set(slugs)] };
  setOpened(next);
  return next;
};

/** Where there is no component to open: it is not known yet, or was deleted and is named like a placeholder. */
const openInstead = (editor: Editor, keys: readonly string[]): void => {
  const names = editor.names.get();
  const [only, another] = keys;
  if (keys.some((key) => isAwaited(editor.snapshot.get(key), names))) toast.info(stillLoading);
  else if (only !== undefined && another === undefined && editor.canEdit) editor.edit(only);
};

/** The dialog of the components that were opened on the drawing. */
export function ComponentDetails({ here, onClosed }: { here: string; onClosed: () => void }) {
  const { editor } = useDesk();
  const { keys, slugs } = useOpened(editor);
  const isEmpty = keys !== null && slugs.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    editor.details.set(null);
    openInstead(editor, keys);
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
