import type { RichTextBlock, RichTextTree } from './tree.ts';
import { TreeWriter } from './treeWriter.ts';

const wordsOf = (block: RichTextBlock): string =>
  block.inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : ''))
    .join('');

/** The words alone, a line for each paragraph and bullet: for search, rows and names. */
export const plainTextOf = (tree: RichTextTree): string => tree.blocks.map(wordsOf).join('\n');

const plain = { bold: false, italic: false, link: null } as const;

export function treeOfPlainText(text: string): RichTextTree {
  const writer = new TreeWriter();
  for (const line of text === '' ? [] : text.split(/\r\n|\r|\n/)) {
    writer.open(null);
    writer.text(line, plain);
  }
  return writer.tree();
}
