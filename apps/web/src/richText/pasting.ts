import { $createLinkNode, $toggleLink } from '@lexical/link';
import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import { plainTextOf } from '@lintel/richtext/plainText';
import { rootChildren } from '@lintel/richtext/serializedNodes';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $parseSerializedNode,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  type RangeSelection,
} from 'lexical';
import { toast } from '../ui/feedback/toast.ts';
import { addressAlone } from './addresses.ts';
import { linkAt } from './formats.ts';
import { type Pasted, treeOfPasted } from './pasted.ts';

export interface TextRules {
  /** Characters that the whole may have. */
  readonly limit: number;
}

const pastedOf = (event: Event): Pasted | null => {
  const data = 'clipboardData' in event ? (event as ClipboardEvent).clipboardData : null;
  return data === null ? null : { html: data.getData('text/html'), plain: data.getData('text/plain') };
};

/** What was copied as an image: other programs add pictures of a text to its words. */
const imagesIn = (event: Event, pasted: Pasted): File[] => {
  const data = 'clipboardData' in event ? (event as ClipboardEvent).clipboardData : null;
  return pasted.plain.trim() === '' ? [...(data?.files ?? [])] : [];
};

const reportFull = (limit: number): void => {
  toast.info(`A text has room for ${limit.toLocaleString('en')} characters`, { id: 'text-full' });
};

/** How many characters there are but for what is marked. */
const sizeAround = (selection: RangeSelection): number =>
  $getRoot().getTextContentSize() - selection.getTextContent().length;

/** An address that is put onto words links these; anywhere else it is written as a link. */
const link = (address: string, selection: RangeSelection): void => {
  if (!selection.isCollapsed()) return $toggleLink(address, { rel: null });
  const written = $createTextNode(address);
  selection.insertNodes([linkAt(selection) === null ? $createLinkNode(address).append(written) : written]);
};

const insert = (pasted: Pasted, selection: RangeSelection, { limit }: TextRules): boolean => {
  const room = limit - sizeAround(selection);
  const address = addressAlone(pasted.plain);
  if (address !== null) {
    if (address.length > room) return false;
    link(address, selection);
    return true;
  }
  const tree = treeOfPasted(pasted);
  if (plainTextOf(tree).length > room) return false;
  selection.insertNodes(rootChildren(tree).map((node) => $parseSerializedNode({ ...node })));
  return true;
};

/** What is pasted is cleaned before it is in the text; what there is no room for stays outside, with a word. */
export const guardInput = (editor: LexicalEditor, rules: TextRules): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const pasted = pastedOf(event);
        const selection = $getSelection();
        if (pasted === null || !$isRangeSelection(selection)) return false;
        event.preventDefault();
        const files = imagesIn(event, pasted);
        if (files.length > 0) editor.dispatchCommand(DRAG_DROP_PASTE, files);
        else if (!insert(pasted, selection, rules)) reportFull(rules.limit);
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        const selection = $getSelection();
        if (!event.inputType.startsWith('insert') || !$isRangeSelection(selection)) return false;
        if (sizeAround(selection) < rules.limit) return false;
        event.preventDefault();
        reportFull(rules.limit);
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  );
