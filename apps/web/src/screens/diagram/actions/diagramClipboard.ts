import { createdKeys } from '@lintel/diagram/change';
import { type ClipboardContent, copy, formatClipboard, parseClipboard } from '@lintel/diagram/clipboard';
import { cut, paste } from '@lintel/diagram/commands/paste';
import { boundsAround, type Point } from '@lintel/diagram/geometry/rect';
import { isRefusal, type Refusal, refusalTexts } from '@lintel/diagram/refusal';
import { toast, type ToastText } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { namedFor } from '../names/diagramNames.ts';
import { itemCount } from './itemCount.ts';

/** For whoever lets no page read the clipboard of the system: what was copied here last. */
let lastCopied = '';

/** What goes to the clipboard; null when there is nothing, which has been said then. */
export const copySelection = (editor: Editor): string | null => {
  const content = copy(editor.snapshot, {
    keys: editor.selection.get(),
    namedComponent: namedFor(editor.names.get()),
  });
  if (isRefusal(content)) {
    toast.info(refusalTexts[content.refused]);
    return null;
  }
  toast.success(`Copied ${itemCount(content.items.length)}`);
  lastCopied = formatClipboard(content);
  return lastCopied;
};

export const cutSelection = (editor: Editor): string | null => {
  const answer = cut(editor.snapshot, {
    keys: editor.selection.get(),
    namedComponent: namedFor(editor.names.get()),
  });
  if (isRefusal(answer)) {
    toast.info(refusalTexts[answer.refused === 'nothingSelected' ? 'nothingToCut' : answer.refused]);
    return null;
  }
  if (!editor.commit(answer.changes)) return null;
  toast.success(`Cut ${itemCount(answer.content.items.length)}`);
  lastCopied = formatClipboard(answer.content);
  return lastCopied;
};

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

const putDown = (editor: Editor, content: ClipboardContent, at: Point | null): number => {
  const outcome = paste(editor.snapshot, { content, at: at ?? placeFor(editor, content) });
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

export const pasteText = async (editor: Editor, text: string, at: Point | null = null): Promise<void> => {
  const content = await contentOf(text).catch(() => null);
  if (content === null) {
    toast.error('Could not paste items', { description: 'Check the connection and try again' });
    return;
  }
  if (isRefusal(content)) {
    if (content.refused === 'nothingToPaste') toast.info(refusalTexts.nothingToPaste);
    else toast.error('Could not paste items', { description: refusalTexts[content.refused] });
    return;
  }
  const count = content.items.length;
  const put = () => putDown(editor, content, at);
  const pasting = count > many ? nextFrame().then(put) : new Promise<number>((resolve) => resolve(put()));
  await toast
    .promise(pasting, {
      loading: `Pasting ${itemCount(count)}...`,
      success: (pasted) => `Pasted ${itemCount(pasted)}`,
      error: (reason) => withReason('Could not paste items', reason),
    })
    .catch(() => undefined);
};

/** From a menu, where no key tells the browser to copy. */
export const writeToSystem = (text: string | null): void => {
  // Without permission it can still be pasted here.
  if (text !== null) void navigator.clipboard?.writeText(text).catch(() => undefined);
};

const readFromSystem = async (): Promise<string> => {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return lastCopied;
  }
};

export const pasteFromSystem = (editor: Editor, at: Point | null = null): void => {
  void readFromSystem().then((text) => pasteText(editor, text, at));
};

/**
 * Whether there is nothing to paste, as far as it can be known without asking the person for a permission: where the
 * page may not read the clipboard, what was copied here last is all there is.
 */
export const isNothingToPaste = async (): Promise<boolean> => {
  try {
    const name = 'clipboard-read' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    if (state === 'prompt') return false;
    const text = state === 'granted' ? await navigator.clipboard.readText() : lastCopied;
    return text.trim() === '';
  } catch {
    return false;
  }
};
