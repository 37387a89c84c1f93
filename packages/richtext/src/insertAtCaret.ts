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

interface Typed {
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
  return words.isWellFormed() ? { text, from, words } : null;
};

/**
 * Lexical compares two texts from their beginning: a letter that is the same as the one behind it is written behind that.
 * It reads the same, but when the other letter is a colleague's, what is typed next would stand within their words. Called
 * before Lexical writes, in the same transaction, this puts what was typed where it was typed.
 */
export function insertAtCaret(binding: BindingV2, state: EditorState, changed: ReadonlySet<NodeKey>): void {
  const typed = state.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
    const { key, offset } = selection.anchor;
    const node = state._nodeMap.get(key);
    if (!changed.has(key) || !$isTextNode(node)) return null;
    const text = binding.mapping.getSharedType(node);
    return text instanceof Y.XmlText ? typedAt(text, node, offset) : null;
  });
  typed?.text.insert(typed.from, typed.words);
}
