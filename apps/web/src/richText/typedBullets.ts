import { INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  KEY_SPACE_COMMAND,
  type LexicalEditor,
} from 'lexical';

const marks = new Set(['-', '*', '•']);

/** Nothing but a mark stands between the beginning of a paragraph and the caret. */
const isBehindMark = (): boolean => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset !== 1)
    return false;
  const node = selection.anchor.getNode();
  return (
    $isTextNode(node) &&
    $isParagraphNode(node.getParent()) &&
    node.getPreviousSibling() === null &&
    marks.has(node.getTextContent().charAt(0))
  );
};

/** A line that begins as in plain text means a bullet. */
export const typedBullets = (editor: LexicalEditor): (() => void) =>
  editor.registerCommand(
    KEY_SPACE_COMMAND,
    (event) => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection) || !isBehindMark()) return false;
      event.preventDefault();
      selection.deleteCharacter(true);
      return editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
    },
    COMMAND_PRIORITY_LOW,
  );
