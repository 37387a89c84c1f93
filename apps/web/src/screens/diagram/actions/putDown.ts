import { createdKeys } from '@lintel/diagram/change';
import type { ClipboardContent } from '@lintel/diagram/clipboard';
import { type KeepsLink, paste } from '@lintel/diagram/commands/paste';
import { boundsAround, type Point } from '@lintel/diagram/geometry/rect';
import { isRefusal, refusalTexts } from '@lintel/diagram/refusal';
import type { Editor } from '../editor/editor.ts';

const sizeOf = ({ items }: ClipboardContent): { width: number; height: number } =>
  boundsAround(
    items.flatMap((item) => {
      if (item.kind === 'relation') return [];
      const size = item.kind === 'instance' ? item.size : { width: item.width, height: 1 };
      return [{ ...item.position, ...size }];
    }),
  ) ?? { width: 0, height: 0 };

/** Under the pointer, or in the middle of the view while it is elsewhere. */
const placeFor = (editor: Editor, content: ClipboardContent): Point => {
  if (editor.pointerAt !== null) return editor.pointerAt;
  const view = editor.camera.visible();
  const { width, height } = sizeOf(content);
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2 };
};

/** Answers how many there are now, selected and in sight; throws what stands against it, in words for the person. */
export const putDown = (
  editor: Editor,
  content: ClipboardContent,
  { at, keepsLink }: { at: Point | null; keepsLink: KeepsLink },
): number => {
  const outcome = paste(editor.snapshot, { content, at: at ?? placeFor(editor, content), keepsLink });
  if (isRefusal(outcome)) throw new Error(refusalTexts[outcome.refused]);
  if (!editor.commit(outcome)) throw new Error('This diagram cannot be changed just now');
  const keys = createdKeys(outcome);
  editor.selection.set(keys);
  editor.reveal(keys);
  return keys.length;
};
