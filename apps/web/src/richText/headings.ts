import { $isLinkNode } from '@lexical/link';
import {
  $getNodeByKey,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
} from 'lexical';

const isBold = (node: LexicalNode): boolean => {
  if ($isTextNode(node)) return node.hasFormat('bold');
  return !$isLinkNode(node) || node.getChildren().every(isBold);
};

const isHeading = (node: LexicalNode | null): boolean => {
  if (!$isParagraphNode(node) || node.getTextContentSize() === 0) return false;
  return !$isLineBreakNode(node.getFirstChild()) && node.getChildren().every(isBold);
};

/** A paragraph that is bold from end to end is drawn as a heading, so it is edited as one. */
export const markHeadings = (editor: LexicalEditor): (() => void) =>
  editor.registerMutationListener(ParagraphNode, (changed) => {
    editor.getEditorState().read(() => {
      for (const key of changed.keys())
        editor.getElementByKey(key)?.toggleAttribute('data-heading', isHeading($getNodeByKey(key)));
    });
  });
