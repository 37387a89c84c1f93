import { imageSource } from './images.ts';
import type { RichTextBlock, RichTextBullet, RichTextInline, RichTextRun, RichTextTree } from './tree.ts';

/**
 * A text as Lexical writes it down. The order of the fields is Lexical's too, so that a state of ours and an editor's
 * are the same characters.
 */
const place = { direction: null, format: '', indent: 0 } as const;
const flow = { direction: null, format: '' } as const;

const textNode = (text: string, format: number) =>
  ({ detail: 0, format, mode: 'normal', style: '', text, type: 'text', version: 1 }) as const;
const tabNode = (format: number) =>
  ({ detail: 2, mode: 'normal', text: '\t', format, style: '', type: 'tab', version: 1 }) as const;
const lineBreakNode = { type: 'linebreak', version: 1 } as const;

const imageNode = (image: Extract<RichTextInline, { kind: 'image' }>) =>
  ({
    altText: image.altText,
    caption: image.caption,
    height: image.height,
    position: image.position,
    showCaption: image.showCaption,
    src: imageSource(image),
    width: image.width,
    type: 'image',
    version: 1,
  }) as const;

type LeafNode =
  | ReturnType<typeof textNode>
  | ReturnType<typeof tabNode>
  | typeof lineBreakNode
  | ReturnType<typeof imageNode>;

const linkNode = (url: string, children: readonly LeafNode[]) =>
  ({ children, rel: null, target: null, title: null, url, ...place, type: 'link', version: 1 }) as const;

type InlineNode = LeafNode | ReturnType<typeof linkNode>;

/** The format of a paragraph's first words, which an editor works out anew when it opens the text. */
const firstFormat = (children: readonly InlineNode[]): number => {
  for (const child of children) {
    if ('format' in child && typeof child.format === 'number') return child.format;
  }
  return 0;
};

const paragraphNode = (children: readonly InlineNode[]) =>
  ({
    children,
    ...place,
    textFormat: firstFormat(children),
    textStyle: '',
    type: 'paragraph',
    version: 1,
  }) as const;

interface ListItemNode {
  readonly children: readonly (InlineNode | ListNode)[];
  readonly indent: number;
  readonly value: number;
  readonly direction: null;
  readonly format: '';
  readonly type: 'listitem';
  readonly version: 1;
}
interface ListNode {
  readonly children: readonly ListItemNode[];
  readonly listType: 'bullet';
  readonly start: 1;
  readonly tag: 'ul';
  readonly direction: null;
  readonly format: '';
  readonly indent: 0;
  readonly type: 'list';
  readonly version: 1;
}

type BlockNode = ReturnType<typeof paragraphNode> | ListNode;
export type SerializedNode = BlockNode | ListItemNode | InlineNode;

const formatOf = ({ bold, italic }: RichTextRun): number => (bold ? 1 : 0) + (italic ? 2 : 0);

const leavesOf = (inline: RichTextInline): LeafNode[] => {
  if (inline.kind === 'break') return [lineBreakNode];
  if (inline.kind === 'image') return [imageNode(inline)];
  const format = formatOf(inline);
  const parts = inline.text.split('\t');
  return parts.flatMap((part, index) => {
    const words = part === '' ? [] : [textNode(part, format)];
    return index > 0 ? [tabNode(format), ...words] : words;
  });
};

function inlineNodes(inlines: readonly RichTextInline[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let start = 0;
  while (start < inlines.length) {
    const link = inlines[start]?.link ?? null;
    let end = start + 1;
    while (end < inlines.length && inlines[end]?.link === link) end += 1;
    const leaves = inlines.slice(start, end).flatMap(leavesOf);
    if (link === null) for (const leaf of leaves) nodes.push(leaf);
    else nodes.push(linkNode(link, leaves));
    start = end;
  }
  return nodes;
}

/** Bullets deeper than their list stand in a list of their own, in an item that holds nothing else. */
function listNode(bullets: readonly RichTextBullet[], depth: number): ListNode {
  const children: ListItemNode[] = [];
  let value = 1;
  const item = (inside: ListItemNode['children']): ListItemNode => ({
    children: inside,
    indent: depth,
    value,
    ...flow,
    type: 'listitem',
    version: 1,
  });
  let start = 0;
  while (start < bullets.length) {
    let end = start;
    while (end < bullets.length && (bullets[end]?.depth ?? 0) > depth) end += 1;
    if (end > start) {
      children.push(item([listNode(bullets.slice(start, end), depth + 1)]));
      start = end;
    } else {
      children.push(item(inlineNodes(bullets[start]?.inlines ?? [])));
      value += 1;
      start += 1;
    }
  }
  return { children, listType: 'bullet', start: 1, tag: 'ul', ...place, type: 'list', version: 1 };
}

function blockNodes(blocks: readonly RichTextBlock[]): BlockNode[] {
  const nodes: BlockNode[] = [];
  let bullets: RichTextBullet[] = [];
  const endList = () => {
    if (bullets.length > 0) nodes.push(listNode(bullets, 0));
    bullets = [];
  };
  for (const block of blocks) {
    if (block.kind === 'bullet') {
      bullets.push(block);
    } else {
      endList();
      nodes.push(paragraphNode(inlineNodes(block.inlines)));
    }
  }
  endList();
  return nodes;
}

/** An editor expects one paragraph at least. */
export const rootChildren = (tree: RichTextTree): BlockNode[] =>
  tree.blocks.length === 0 ? [paragraphNode([])] : blockNodes(tree.blocks);

export const editorState = (tree: RichTextTree) => ({
  root: { children: rootChildren(tree), ...place, type: 'root', version: 1 },
});
