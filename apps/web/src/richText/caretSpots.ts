import type { CaretPlace } from '@lintel/richtext/bindText';
import { $isElementNode, $isTextNode, type LexicalEditor } from 'lexical';

/** In pixels of a layer, whatever it is scaled by. */
export interface CaretSpot {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** In the right half of the text, where a name has its room at the left. */
  readonly isRight: boolean;
}

interface PagePoint {
  readonly node: Node;
  readonly offset: number;
}

const pointOf = (editor: LexicalEditor, { key, offset }: CaretPlace['focus']): PagePoint | null => {
  const element = editor.getElementByKey(key);
  const node = editor.getEditorState()._nodeMap.get(key);
  if (element === null) return null;
  if ($isElementNode(node)) return { node: element, offset: Math.min(offset, element.childNodes.length) };
  if (!$isTextNode(node)) return { node: element, offset: 0 };
  const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (letters === null) return null;
  return { node: letters, offset: Math.min(offset, letters.textContent?.length ?? 0) };
};

const rectOf = (node: Node): DOMRect => {
  const range = document.createRange();
  range.selectNode(node);
  return range.getBoundingClientRect();
};

/** Between letters a caret has a place of its own; elsewhere, as on an empty line, it has that of its neighbour. */
const caretRect = ({ node, offset }: PagePoint): { x: number; y: number; height: number } | null => {
  const range = document.createRange();
  range.setStart(node, offset);
  const [own] = range.getClientRects();
  if (own !== undefined && own.height > 0) return own;
  const [next, before] = [node.childNodes[offset], node.childNodes[offset - 1]];
  if (next !== undefined) return rectOf(next);
  if (before === undefined) return null;
  const { right, y, height } = rectOf(before);
  return { x: right, y, height };
};

/** `layer` is as wide as it says where it is not scaled. Null for what is not on the page. */
export const caretSpot = (
  editor: LexicalEditor,
  { focus }: CaretPlace,
  layer: HTMLElement,
): CaretSpot | null => {
  const point = pointOf(editor, focus);
  const rect = point === null ? null : caretRect(point);
  const text = editor.getRootElement()?.getBoundingClientRect();
  if (rect === null || rect.height === 0 || text === undefined) return null;
  const origin = layer.getBoundingClientRect();
  const scale = origin.width / layer.offsetWidth;
  return {
    left: (rect.x - origin.x) / scale,
    top: (rect.y - origin.y) / scale,
    height: rect.height / scale,
    isRight: rect.x > text.x + text.width / 2,
  };
};

/** Null while nothing is selected. */
export const selectedRange = (editor: LexicalEditor, { anchor, focus }: CaretPlace): Range | null => {
  const [from, to] = [pointOf(editor, anchor), pointOf(editor, focus)];
  if (from === null || to === null) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  if (!range.collapsed) return range;
  // Selected backwards, or not at all.
  range.setEnd(from.node, from.offset);
  return range.collapsed ? null : range;
};
