import { copy, formatClipboard } from '@lintel/diagram/clipboard';
import { cut } from '@lintel/diagram/commands/paste';
import { isRefusal, refusalTexts } from '@lintel/diagram/refusal';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { namedFor } from '../names/diagramNames.ts';
import { clipboardToast } from './clipboardToast.ts';
import { itemCount } from './itemCount.ts';
import type { PasteWish } from './pasting.ts';

export const pasteLinkedShortcut = 'Mod+Shift+V';

/** For browsers that let no page read the clipboard of the system: what was copied here last. */
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
  toast.success(`Copied ${itemCount(content.items.length)}`, { id: clipboardToast });
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
  toast.success(`Cut ${itemCount(answer.content.items.length)}`, { id: clipboardToast });
  lastCopied = formatClipboard(answer.content);
  return lastCopied;
};

/** What pasting takes is fetched with the first paste. */
export const pasteText = async (editor: Editor, text: string, wish: PasteWish = {}): Promise<void> => {
  try {
    const pasting = await import('./pasting.ts');
    await pasting.pasteText(editor, text, wish);
  } catch {
    toast.error('Could not paste items', { description: 'Check the connection and try again' });
  }
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

export const pasteFromSystem = (editor: Editor, wish: PasteWish = {}): void => {
  void readFromSystem().then((text) => pasteText(editor, text, { ...wish, fromSystem: true }));
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
    if (state !== 'granted') return lastCopied.trim() === '';
    const items = await navigator.clipboard.read();
    if (items.some(({ types }) => types.includes('image/png'))) return false;
    return (await navigator.clipboard.readText()).trim() === '';
  } catch {
    return false;
  }
};
