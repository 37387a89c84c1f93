import { createdKeys } from '@lintel/diagram/change';
import type { ClipboardContent } from '@lintel/diagram/clipboard';
import { parseClipboard } from '@lintel/diagram/parseClipboard';
import { type KeepsLink, paste } from '@lintel/diagram/commands/paste';
import { boundsAround, type Point } from '@lintel/diagram/geometry/rect';
import { isRefusal, type Refusal, refusalTexts } from '@lintel/diagram/refusal';
import { toast, type ToastText } from '../../../ui/feedback/toast.ts';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from '../editor/editor.ts';
import { clipboardToast } from './clipboardToast.ts';
import { itemCount } from './itemCount.ts';
import { linksHere } from './linksHere.ts';

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

/** From so many items on, putting them down takes longer than a frame, and it is said before. */
const many = 200;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab that nobody sees has no frames.
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

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

const withReason = (title: string, reason: unknown): ToastText => ({
  title,
  ...(reason instanceof Error && { description: reason.message }),
});

/** Items of ours from any tab or diagram; other text becomes a text area, a list components. */
const contentOf = async (text: string): Promise<ClipboardContent | Refusal> => {
  const own = parseClipboard(text);
  if (own !== null) return own;
  const { contentFromPlain } = await import('@lintel/diagram/plainOutline');
  return contentFromPlain(text);
};

const noLink: KeepsLink = () => false;

const linksOf = (
  editor: Editor,
  content: ClipboardContent | Refusal,
  components: ComponentActions | undefined,
): Promise<KeepsLink> | KeepsLink => {
  if (components === undefined || isRefusal(content)) return noLink;
  return linksHere(editor, content, components);
};

export interface PasteWish {
  /** Where the upper left corner goes; else where the pointer is. */
  readonly at?: Point | null;
  /** Copies of instances are instances of the same components, as far as these are to be had here. */
  readonly linkedBy?: ComponentActions;
}

export const pasteText = async (
  editor: Editor,
  text: string,
  { at = null, linkedBy }: PasteWish,
): Promise<void> => {
  const content = await contentOf(text);
  const keepsLink = await linksOf(editor, content, linkedBy);
  if (isRefusal(content)) {
    if (content.refused === 'nothingToPaste') toast.info(refusalTexts.nothingToPaste);
    else toast.error('Could not paste items', { description: refusalTexts[content.refused] });
    return;
  }
  const count = content.items.length;
  const putAll = () => putDown(editor, content, { at, keepsLink });
  const pasting =
    count > many ? nextFrame().then(putAll) : new Promise<number>((resolve) => resolve(putAll()));
  await toast
    .promise(pasting, {
      loading: { id: clipboardToast, title: `Pasting ${itemCount(count)}...` },
      success: (put) => `Pasted ${itemCount(put)}`,
      error: (reason) => withReason('Could not paste items', reason),
    })
    .catch(() => undefined);
};
