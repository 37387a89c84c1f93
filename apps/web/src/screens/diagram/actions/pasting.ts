import type { ClipboardContent } from '@lintel/diagram/clipboard';
import { parseClipboard } from '@lintel/diagram/parseClipboard';
import type { PlainContent } from '@lintel/diagram/plainOutline';
import type { KeepsLink } from '@lintel/diagram/commands/paste';
import type { Point } from '@lintel/diagram/geometry/rect';
import { isRefusal, type Refusal, refusalTexts } from '@lintel/diagram/refusal';
import { toast, type ToastText } from '../../../ui/feedback/toast.ts';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from '../editor/editor.ts';
import { clipboardToast } from './clipboardToast.ts';
import { itemCount } from './itemCount.ts';
import { linksHere } from './linksHere.ts';
import { putDown } from './putDown.ts';
import { putImages } from './puttingImages.ts';
import { typesNamed } from './typesNamed.ts';

/** From so many items on, putting them down takes longer than a frame, and it is said before. */
const many = 200;

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab that nobody sees has no frames.
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

const withReason = (title: string, reason: unknown): ToastText => ({
  title,
  ...(reason instanceof Error && { description: reason.message }),
});

/** Items of ours from any tab or diagram; other text becomes what it draws, or a text area. */
const readText = async (text: string): Promise<PlainContent> => {
  const own = parseClipboard(text);
  if (own !== null) return { content: own, isUnarranged: false, namesKinds: false };
  const { readPlain } = await import('@lintel/diagram/plainOutline');
  const plain = readPlain(text);
  return plain.namesKinds ? readPlain(text, await typesNamed()) : plain;
};

const arranged = async (editor: Editor, content: ClipboardContent): Promise<ClipboardContent> => {
  const { arrangedContent } = await import('../layout/autoLayout.ts');
  return arrangedContent(editor, content);
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

/** Asked where words have been asked for, and there are none. */
const imagesOfSystem = async (): Promise<File[]> => {
  const type = 'image/png';
  try {
    const items = await navigator.clipboard.read();
    const held = items.filter(({ types }) => types.includes(type));
    const images = await Promise.all(held.map((item) => item.getType(type)));
    return images.map((image) => new File([image], 'image.png', { type }));
  } catch {
    return [];
  }
};

export interface PasteWish {
  /** Where the upper left corner goes; else where the pointer is. */
  readonly at?: Point | null;
  /** What the text was read from may hold images instead. */
  readonly fromSystem?: boolean;
  /** Copies of instances are instances of the same components, as far as these are to be had here. */
  readonly linkedBy?: ComponentActions;
}

export const pasteText = async (
  editor: Editor,
  text: string,
  { at = null, fromSystem = false, linkedBy }: PasteWish,
): Promise<void> => {
  const files = fromSystem && text.trim() === '' ? await imagesOfSystem() : [];
  if (files.length > 0) return putImages(editor, { files, at: at ?? editor.pointerAt });
  const { content: read, isUnarranged } = await readText(text);
  const content = isUnarranged && !isRefusal(read) ? await arranged(editor, read) : read;
  const keepsLink = await linksOf(editor, content, linkedBy);
  if (isRefusal(content)) {
    if (content.refused === 'nothingToPaste') toast.info(refusalTexts.nothingToPaste);
    else toast.error('Could not paste items', { description: refusalTexts[content.refused] });
    return;
  }
  const count = content.items.length;
  const putAll = () => putDown(editor, content, { at, keepsLink, isArranged: isUnarranged });
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
