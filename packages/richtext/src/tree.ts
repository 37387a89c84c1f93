/**
 * A rich text as what a reader sees: paragraphs and bullets one after the other, each with what stands in its lines.
 * Every other form is made from it and read into it, so that what one of them refuses no other can bring in.
 */
export const imagePositions = ['left', 'right', 'full'] as const;
export type ImagePosition = (typeof imagePositions)[number];

export interface ImageProperties {
  /** An attachment of the same organisation: the server decides who may see it. */
  readonly attachmentId: number;
  readonly altText: string;
  /** In pixels; 0 = as the picture is. */
  readonly width: number;
  readonly height: number;
  readonly position: ImagePosition;
  readonly showCaption: boolean;
  readonly caption: string;
}

export interface RichTextRun {
  readonly kind: 'text';
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Where it leads, always as `safeUrl` answered. */
  readonly link: string | null;
}
export interface RichTextBreak {
  readonly kind: 'break';
  readonly link: string | null;
}
export interface RichTextImage extends ImageProperties {
  readonly kind: 'image';
  readonly link: string | null;
}
export type RichTextInline = RichTextRun | RichTextBreak | RichTextImage;

export interface RichTextParagraph {
  readonly kind: 'paragraph';
  readonly inlines: readonly RichTextInline[];
}
export interface RichTextBullet {
  readonly kind: 'bullet';
  /** 0 = outermost. */
  readonly depth: number;
  readonly inlines: readonly RichTextInline[];
}
export type RichTextBlock = RichTextParagraph | RichTextBullet;

export interface RichTextTree {
  readonly blocks: readonly RichTextBlock[];
}

export const emptyTree: RichTextTree = Object.freeze({ blocks: Object.freeze([]) });

/** Nothing to read in it: no image and no character but spaces. */
export const isEmpty = (tree: RichTextTree): boolean =>
  tree.blocks.every((block) =>
    block.inlines.every(
      (inline) => inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === ''),
    ),
  );

const sameInline = (a: RichTextInline, b: RichTextInline): boolean => {
  const names = Object.keys(a) as (keyof RichTextInline)[];
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

const sameBlock = (a: RichTextBlock, b: RichTextBlock): boolean =>
  a.kind === b.kind &&
  (a.kind === 'bullet' ? a.depth : 0) === (b.kind === 'bullet' ? b.depth : 0) &&
  a.inlines.length === b.inlines.length &&
  a.inlines.every((inline, index) => {
    const other = b.inlines[index];
    return other !== undefined && sameInline(inline, other);
  });

/** Whether a reader would see no difference; all empty texts are the same. */
export function sameTree(a: RichTextTree, b: RichTextTree): boolean {
  if (a === b) return true;
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return (
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, index) => {
      const other = b.blocks[index];
      return other !== undefined && sameBlock(block, other);
    })
  );
}
