import { resize } from '@lintel/diagram/commands/resize';
import { rectOf } from '@lintel/diagram/items';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { component } from '../tools/component.ts';
import { isUndrawn, unreadOf } from './unread.ts';

/** The name of a component whose box has no room for any of it; one that is shortened says so by itself. */
export const hiddenNameOf = (editor: Editor, key: string): string | null => {
  const box = editor.snapshot.instance(key);
  return box !== undefined && !box.container && isUndrawn(editor, key) ? unreadOf(editor, key) : null;
};

/** As large as a box that is drawn with a click. */
export const growForName = (editor: Editor, key: string): void => {
  const box = editor.snapshot.instance(key);
  if (box === undefined) return;
  const rect = rectOf(box);
  const { width, height } = component.draws.size;
  const bounds = { ...rect, width: Math.max(rect.width, width), height: Math.max(rect.height, height) };
  editor.commit(resize(editor.snapshot, { key, bounds }));
};

let stopWatching = (): void => undefined;

/** The person who has just typed it would look for it in vain. Said for as long as it is so. */
export const noticeHiddenName = (editor: Editor, key: string): void => {
  const name = hiddenNameOf(editor, key);
  if (name === null) return;
  const id = 'hidden-name';
  toast.info(`The box is too small to show “${name}”`, {
    id,
    action: { label: 'Make it larger', run: () => growForName(editor, key) },
  });
  stopWatching();
  stopWatching = editor.diagram.snapshots.subscribe(() => {
    if (hiddenNameOf(editor, key) === name) return;
    stopWatching();
    toast.close(id);
  });
};
