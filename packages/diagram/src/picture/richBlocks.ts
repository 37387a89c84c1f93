import { gridSize } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import { type RichBlock, type RichRun, textAreaRect } from '@lintel/drawing/textAreas';
import type { RichImage } from '@lintel/drawing/textImages';
import { imageSource, readImage } from '@lintel/richtext/images';
import type { MeasureText } from '../items.ts';
import { plainText, type TextContent, type TextElement } from '../text.ts';
import { isSafeUrl } from '../textSafety.ts';

/** The text of a text area as the blocks that are drawn. Only safe addresses become links. */
const bold = 1;
const italic = 2;

interface Open {
  readonly blocks: RichBlock[];
  look: Look;
  runs: RichRun[];
}

interface Look {
  readonly kind: RichBlock['kind'];
  /** How many lists it lies in, the innermost not counted. */
  readonly depth: number;
}
const paragraph: Look = { kind: 'paragraph', depth: 0 };

const formatOf = (attributes: TextElement['attributes']): number => {
  const properties = attributes['p'];
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return 0;
  const format = (properties as Readonly<Record<string, unknown>>)['__format'];
  return typeof format === 'number' ? format : 0;
};

function writeInline(node: TextContent[number], open: Open, target: string | undefined): void {
  if ('runs' in node) {
    for (const { text, attributes } of node.runs) {
      const format = formatOf(attributes);
      open.runs.push({
        text,
        ...((format & bold) !== 0 && { bold: true }),
        ...((format & italic) !== 0 && { italic: true }),
        ...(target !== undefined && { target }),
      });
    }
  } else if (node.name === 'image') {
    const image = imageOf(node);
    if (image !== null) open.runs.push({ text: '', image });
  } else if (node.name === 'linebreak') {
    open.runs.push({ text: '\n', ...(open.runs.at(-1)?.bold === true && { bold: true }) });
  } else {
    for (const child of node.children) writeInline(child, open, target);
  }
}

/** Null for what is no attachment: no other address is ever painted. */
const imageOf = ({ attributes }: TextElement): RichImage | null => {
  const image = readImage({
    src: attributes['__src'],
    altText: attributes['__altText'],
    width: attributes['__width'],
    height: attributes['__height'],
    position: attributes['__position'],
    showCaption: attributes['__showCaption'],
    caption: attributes['__caption'],
  });
  if (image === null) return null;
  const { altText, width, height, position, showCaption, caption } = image;
  return {
    source: imageSource(image),
    altText,
    width,
    height,
    position,
    caption: showCaption ? caption : '',
  };
};

const linkTarget = (node: TextElement): string | undefined => {
  const address = node.attributes['__url'];
  return typeof address === 'string' && isSafeUrl(address) ? address : undefined;
};

const isInline = (node: TextContent[number]): boolean =>
  'runs' in node || ['link', 'autolink', 'linebreak', 'image'].includes(node.name);

function close(open: Open): void {
  const { kind, depth } = open.look;
  open.blocks.push({ kind, runs: open.runs, ...(depth > 0 && { depth }) });
  open.runs = [];
}

function writeBlock(element: TextElement, open: Open, look: Look, prefix: string): void {
  const isEmpty = element.children.length === 0;
  let isOpen = false;
  const begin = (): void => {
    if (isOpen) return;
    isOpen = true;
    open.look = look;
    if (prefix !== '') open.runs.push({ text: prefix });
  };
  if (isEmpty) begin();
  for (const child of element.children) {
    if (isInline(child)) {
      begin();
      const target = 'runs' in child ? undefined : linkTarget(child);
      writeInline(child, open, target);
      continue;
    }
    if (isOpen) close(open);
    isOpen = false;
    writeElement(child as TextElement, open, look.kind === 'bullet' ? look.depth + 1 : look.depth);
  }
  if (isOpen) close(open);
}

function writeElement(element: TextElement, open: Open, depth = 0): void {
  if (element.name !== 'list') return writeBlock(element, open, paragraph, '');
  const isNumbered = element.attributes['__listType'] === 'number';
  const start = element.attributes['__start'];
  let number = typeof start === 'number' && Number.isInteger(start) ? start : 1;
  for (const item of element.children) {
    if ('runs' in item) continue;
    const isNested = item.children.length > 0 && item.children.every((child) => !isInline(child));
    if (isNumbered) writeBlock(item, open, { kind: 'paragraph', depth }, isNested ? '' : `${number}. `);
    else writeBlock(item, open, { kind: 'bullet', depth }, '');
    if (!isNested) number += 1;
  }
}

const known = new WeakMap<TextContent, readonly RichBlock[]>();

export function richBlocks(content: TextContent): readonly RichBlock[] {
  const remembered = known.get(content);
  if (remembered !== undefined) return remembered;
  const open: Open = { blocks: [], look: paragraph, runs: [] };
  let loose: TextContent[number][] = [];
  const flush = (): void => {
    if (loose.length > 0)
      writeBlock({ name: 'paragraph', attributes: {}, children: loose }, open, paragraph, '');
    loose = [];
  };
  for (const node of content) {
    if (isInline(node)) {
      loose.push(node);
      continue;
    }
    flush();
    writeElement(node as TextElement, open);
  }
  flush();
  known.set(content, open.blocks);
  return open.blocks;
}

const withoutTarget = ({ text, bold: isBold, italic: isItalic, image }: RichRun): RichRun => ({
  text,
  ...(image !== undefined && { image }),
  ...(isBold === true && { bold: true }),
  ...(isItalic === true && { italic: true }),
});
const plain = new WeakMap<readonly RichBlock[], readonly RichBlock[]>();

/** For strangers, who learn no address. */
export function withoutLinks(blocks: readonly RichBlock[]): readonly RichBlock[] {
  const remembered = plain.get(blocks);
  if (remembered !== undefined) return remembered;
  const stripped = blocks.map((block) => ({ ...block, runs: block.runs.map(withoutTarget) }));
  plain.set(blocks, stripped);
  return stripped;
}

export const withoutLabelLinks = (face: RelationFace): RelationFace =>
  face.label === undefined
    ? face
    : { ...face, label: { ...face.label, blocks: withoutLinks(face.label.blocks) } };

const heights = new WeakMap<TextContent, Map<number, number>>();

/** The height that the text area is drawn with, in grid units: what a SnapshotStore is to measure with. */
export const measureText: MeasureText = (content, width) => {
  const byWidth = heights.get(content) ?? new Map<number, number>();
  heights.set(content, byWidth);
  const remembered = byWidth.get(width);
  if (remembered !== undefined) return remembered;
  // A window that is dragged wider and narrower must not fill the memory.
  if (byWidth.size > 8) byWidth.clear();
  const face = { x: 0, y: 0, width: width * gridSize, blocks: richBlocks(content) };
  const height = textAreaRect(face).height / gridSize;
  byWidth.set(width, height);
  return height;
};

const wordless: readonly RichBlock[] = [];

/** What is painted on a relation; nothing while its text has no words. */
export const labelBlocks = (content: TextContent): readonly RichBlock[] =>
  labelText(content) === '' ? wordless : richBlocks(content);

/** Of a label the words alone, in one line. */
// Contents never change, and a relation whose route changes asks again and again.
const labelTexts = new WeakMap<TextContent, string>();

export function labelText(content: TextContent): string {
  const known = labelTexts.get(content);
  if (known !== undefined) return known;
  const text = plainText(content).replaceAll(/\s+/gu, ' ').trim();
  labelTexts.set(content, text);
  return text;
}
