import { $getListDepth, $isListItemNode, $isListNode, registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import { richTextLimits } from '@lintel/richtext/limits';
import { richTextNodes } from '@lintel/richtext/nodes/richTextNodes';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  createEditor,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import { markHeadings } from './headings.ts';
import { keepToOurs } from './keepToOurs.ts';
import { placeImages } from './placeImages.ts';
import { guardInput, type TextRules } from './pasting.ts';
import { takeFiles } from './takeFiles.ts';
import { typedBullets } from './typedBullets.ts';
import { typedLinks } from './typedLinks.ts';

const theme = {
  text: { bold: 'font-semibold', italic: 'italic' },
  link: 'rich-text-link',
  list: { ul: 'rich-text-list', nested: { listitem: 'rich-text-nest' } },
};

export const createTextEditor = (onError: (error: Error) => void): LexicalEditor =>
  createEditor({ namespace: 'lintel', nodes: [...richTextNodes], theme, onError });

const depthOf = (node: LexicalNode): number => {
  for (let at: LexicalNode | null = node; at !== null; at = at.getParent()) {
    const list = $isListItemNode(at) ? at.getParent() : null;
    if ($isListNode(list)) return $getListDepth(list);
  }
  return 0;
};

/** Where the caret is, in the editor that is being read or updated. */
export const isInBullets = (): boolean => {
  const selection = $getSelection();
  return $isRangeSelection(selection) && depthOf(selection.anchor.getNode()) > 0;
};

/** Tab indents a bullet; anywhere else it goes on to the next control, as it does in every field. */
const indentBullets = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        if (!isInBullets()) return false;
        event.preventDefault();
        const way = event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND;
        return editor.dispatchCommand(way, undefined);
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      INDENT_CONTENT_COMMAND,
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return false;
        const depth = depthOf(selection.anchor.getNode());
        return depth === 0 || depth > richTextLimits.bulletDepth;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  );

/** Everything that typing, pasting and formatting need; answers how to take it away again. */
export const enableEditing = (editor: LexicalEditor, rules: TextRules): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerList(editor),
    keepToOurs(editor),
    guardInput(editor, rules),
    takeFiles(editor),
    indentBullets(editor),
    typedBullets(editor),
    typedLinks(editor),
    markHeadings(editor),
    placeImages(editor),
  );
