import type { BindingV2 } from '@lexical/yjs';
import type { EditorState, NodeKey, TextNode } from 'lexical';
import { $isTextNode } from 'lexical';
import * as Y from 'yjs';

interface Run {
  readonly insert?: unknown;
  readonly attributes?: Record<string, unknown>;
}

const isHighHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The formats at a place, so that what is put there looks like what was there. */
const attributesAt = (runs: readonly Run[], index: number): Record<string, unknown> => {
  let end = 0;
  for (const { insert, attributes } of runs) {
    end += typeof insert === 'string' ? insert.length : 1;
    if (index < end) return attributes ?? {};
  }
  return {};
};

function mend(text: Y.XmlText, wanted: string): void {
  const runs = text.toDelta() as Run[];
  const had = runs.map(({ insert }) => (typeof insert === 'string' ? insert : '\0')).join('');
  if (had === wanted || had.length !== wanted.length) return;
  for (let index = 0; index < wanted.length; index += 1) {
    const isPair = isHighHalf(wanted.charCodeAt(index));
    const length = isPair ? 2 : 1;
    const right = wanted.slice(index, index + length);
    if (had.slice(index, index + length) !== right && right.isWellFormed()) {
      text.delete(index, length);
      text.insert(index, right, attributesAt(runs, index));
    }
    if (isPair) index += 1;
  }
}

/**
 * Lexical writes the difference between two texts by UTF-16 units. When an emoji gives way to one that begins with the
 * same unit, only its second half is written, and Yjs makes two broken characters of what it has to tear apart, for
 * everybody. Called in the transaction of the edit, this puts the whole character there.
 */
export function mendPairs(binding: BindingV2, state: EditorState, changed: ReadonlySet<NodeKey>): void {
  const texts = new Set<Y.XmlText>();
  state.read(() => {
    for (const key of changed) {
      const node = state._nodeMap.get(key);
      if (!$isTextNode(node) || !/[\ud800-\udfff]/.test(node.getTextContent())) continue;
      const shared = binding.mapping.getSharedType(node);
      if (shared instanceof Y.XmlText) texts.add(shared);
    }
    for (const text of texts) {
      const nodes = binding.mapping.get(text) as readonly TextNode[] | undefined;
      if (nodes !== undefined) mend(text, nodes.map((node) => node.getTextContent()).join(''));
    }
  });
}
