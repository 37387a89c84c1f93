import type { BindingV2 } from '@lexical/yjs';
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type EditorState,
  type NodeKey,
  type TextNode,
} from 'lexical';
import * as Y from 'yjs';

/** All that is one text in the document. */
const runOf = (node: TextNode): TextNode[] => {
  const run = [node];
  for (let at = node.getPreviousSibling(); $isTextNode(at); at = at.getPreviousSibling()) run.unshift(at);
  for (let at = node.getNextSibling(); $isTextNode(at); at = at.getNextSibling()) run.push(at);
  return run;
};

const wordsOf = (text: Y.XmlText): string =>
  (text.toDelta() as { insert?: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\0'))
    .join('');

/**
 * The text of a paragraph whose first letters are a colleague's: the node they stand in was made anew with the letter
 * that was put before them, and is not known there yet. Only of plain words, which need nothing else to be written.
 */
const newlySharedText = ({ mapping }: BindingV2, node: TextNode): Y.XmlText | null => {
  const parent = node.getParent();
  if (parent === null || parent.getChildrenSize() !== 1) return null;
  const element = mapping.getSharedType(parent);
  if (!(element instanceof Y.XmlElement) || element.length !== 1) return null;
  const only: unknown = element.get(0);
  if (!(only instanceof Y.XmlText) || node.getType() !== 'text' || node.getFormat() !== 0) return null;
  const runs = only.toDelta() as { attributes?: unknown }[];
  return runs.length === 1 && runs[0]?.attributes === undefined ? only : null;
};

const sharedTextOf = (binding: BindingV2, node: TextNode): Y.XmlText | null => {
  const known = binding.mapping.getSharedType(node);
  return known instanceof Y.XmlText ? known : newlySharedText(binding, node);
};

interface Typed {
  readonly node: TextNode;
  readonly text: Y.XmlText;
  readonly from: number;
  readonly words: string;
}

/** What differs from the document is that some words were put in front of the caret; null for everything else. */
const typedAt = (text: Y.XmlText, node: TextNode, offset: number): Typed | null => {
  const run = runOf(node);
  const before = run.slice(
    0,
    run.findIndex((each) => each.is(node)),
  );
  const caret = before.reduce((sum, each) => sum + each.getTextContentSize(), offset);
  const wanted = run.map((each) => each.getTextContent()).join('');
  const had = wordsOf(text);
  const from = caret - (wanted.length - had.length);
  if (from < 0 || from >= caret) return null;
  if (had.slice(0, from) !== wanted.slice(0, from) || had.slice(from) !== wanted.slice(caret)) return null;
  const words = wanted.slice(from, caret);
  return words.isWellFormed() ? { node, text, from, words } : null;
};

/**
 * Lexical compares two texts from their beginning: a letter that is the same as the one behind it is written behind that.
 * It reads the same, but when the other letter is a colleague's, what is typed next would stand within their words. Called
 * before Lexical writes, in the same transaction, this puts what was typed where it was typed. It answers the node that is
 * known in the document only from now on.
 */
export function insertAtCaret(
  binding: BindingV2,
  state: EditorState,
  changed: ReadonlySet<NodeKey>,
): NodeKey | null {
  const typed = state.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
    const { key, offset } = selection.anchor;
    const node = state._nodeMap.get(key);
    if (!changed.has(key) || !$isTextNode(node)) return null;
    const text = sharedTextOf(binding, node);
    return text === null ? null : typedAt(text, node, offset);
  });
  if (typed === null) return null;
  const { node, text, from, words } = typed;
  text.insert(from, words);
  if (binding.mapping.getSharedType(node) !== undefined) return null;
  binding.mapping.set(text, [node]);
  return node.getKey();
}
