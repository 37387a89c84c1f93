import { atLeastOnePixel, fullView, type View } from './detail.ts';
import type { Point, Rect, Shape, TextLine, TextShape } from './picture.ts';
import { grabLine, grabSize } from './states.ts';
import { imageAt, type RichImage } from './textImages.ts';
import { beginsRightToLeft, placedRuns } from './rightToLeft.ts';
import { baselineIn } from './textMetrics.ts';
import { type BrokenRun, breakStyled, countLines, type StyledText } from './textShapes.ts';
import type { TextStyle } from './typography.ts';

export interface RichRun {
  /** Of an image nothing. */
  readonly text: string;
  /** It stands on lines of its own. */
  readonly image?: RichImage;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Where a link leads; a painter of pictures for strangers leaves it out. */
  readonly target?: string;
}

export interface RichBlock {
  readonly kind: 'paragraph' | 'bullet';
  /** Of a bullet within a bullet; none = outermost. */
  readonly depth?: number;
  readonly runs: readonly RichRun[];
}

export interface TextAreaFace extends Point {
  readonly width: number;
  readonly blocks: readonly RichBlock[];
}

export const textareaPadding = { x: 12, y: 8 } as const;
const line = 20;
const indent = 16;

/** A paragraph that is bold from end to end is a heading. */
const isHeading = (block: RichBlock): boolean =>
  block.kind === 'paragraph' && block.runs.length > 0 && block.runs.every((run) => run.bold === true);

function styled(block: RichBlock, runs: readonly RichRun[]): StyledText[] {
  const heading = isHeading(block);
  return runs.map((run): StyledText => {
    const style: TextStyle = {
      size: heading ? 14 : 13,
      weight: run.bold === true ? 600 : 400,
      ...(run.italic === true && { italic: true }),
    };
    if (run.target !== undefined)
      return { text: run.text, style, colour: 'accent-text', underlined: true, target: run.target };
    return { text: run.text, style, colour: heading ? 'textarea-heading' : 'textarea-text' };
  });
}

const indentOf = (block: RichBlock): number =>
  indent * ((block.depth ?? 0) + (block.kind === 'bullet' ? 1 : 0));

const roomFor = (block: RichBlock, width: number): number =>
  Math.max(16, width - 2 * textareaPadding.x - indentOf(block));

type Part = { readonly runs: readonly RichRun[] } | { readonly image: RichImage };

/** A block between its images, which lines flow around above and below only. */
function partsOf({ runs }: RichBlock): Part[] {
  const parts: Part[] = [];
  let words: RichRun[] = [];
  for (const run of runs) {
    if (run.image === undefined) {
      words.push(run);
      continue;
    }
    if (words.length > 0) parts.push({ runs: words });
    parts.push({ image: run.image });
    words = [];
  }
  if (words.length > 0 || parts.length === 0) parts.push({ runs: words });
  return parts;
}

interface Column {
  readonly left: number;
  readonly maxWidth: number;
}

function linesAt(
  block: RichBlock,
  runs: readonly RichRun[],
  { left, maxWidth }: Column,
  y: number,
): { shapes: Shape[]; height: number } {
  const lines = breakStyled(styled(block, runs), maxWidth).map((broken) => placedRuns(broken, maxWidth));
  const shapes: Shape[] = [textOf(lines, left, y, isHeading(block) ? 14 : 13)];
  lines.forEach((broken, index) => {
    for (const run of broken) {
      if (run.target === undefined) continue;
      const place = { x: left + run.x, y: y + index * line, width: run.width, height: line };
      shapes.push({ kind: 'link', ...place, target: run.target, title: run.text });
    }
  });
  return { shapes, height: lines.length * line };
}

/** Follows from the text. */
function heightOf({ width, blocks }: Pick<TextAreaFace, 'width' | 'blocks'>): number {
  let height = 0;
  for (const block of blocks) {
    const maxWidth = roomFor(block, width);
    for (const part of partsOf(block))
      height +=
        'image' in part
          ? imageAt(part.image, { left: 0, maxWidth }, 0).height
          : countLines(styled(block, part.runs), maxWidth) * line;
  }
  return Math.max(line, height) + 2 * textareaPadding.y;
}

export function textAreaShapes(face: TextAreaFace, view: View = fullView): Shape[] {
  if (view.detail === 'far') return [];
  const shapes: Shape[] = [];
  let y = face.y + textareaPadding.y;
  for (const block of face.blocks) {
    const rightToLeft = beginsRightToLeft(block.runs.map(({ text }) => text).join(''));
    const left = face.x + textareaPadding.x + (rightToLeft ? 0 : indentOf(block));
    const column = { left, maxWidth: roomFor(block, face.width) };
    if (block.kind === 'bullet')
      shapes.push({
        kind: 'rect',
        x: rightToLeft ? left + column.maxWidth + 7 : left - 11,
        y: y + line / 2 - 2,
        width: 4,
        height: 4,
        radius: 2,
        fill: 'textarea-text',
      });
    for (const part of partsOf(block)) {
      const placed = 'image' in part ? imageAt(part.image, column, y) : linesAt(block, part.runs, column, y);
      shapes.push(...placed.shapes);
      y += placed.height;
    }
  }
  return shapes;
}

function textOf(lines: readonly (readonly BrokenRun[])[], x: number, y: number, size: number): TextShape {
  const first = baselineIn(line, size);
  return {
    kind: 'text',
    x,
    y,
    anchor: 'start',
    height: lines.length * line,
    lines: lines.map(
      (runs, index): TextLine => ({
        runs,
        width: Math.max(0, ...runs.map((run) => run.x + run.width)),
        baseline: first + index * line,
      }),
    ),
  };
}

export const textAreaRect = (face: TextAreaFace): Rect => ({
  x: face.x,
  y: face.y,
  width: face.width,
  height: heightOf(face),
});

/** A frame and two handles: only the width can be changed. */
export function textAreaSelected(face: TextAreaFace, view: View = fullView): Shape[] {
  const rect = textAreaRect(face);
  const middle = rect.y + rect.height / 2;
  const frame: Shape = {
    kind: 'rect',
    ...rect,
    radius: 4,
    stroke: { colour: 'selection', width: atLeastOnePixel(1.5, view) },
  };
  const [width, height] = [7, 16].map((size) => grabSize(size, view, rect.height / 2)) as [number, number];
  const handles = [rect.x, rect.x + rect.width].map(
    (x): Shape => ({
      kind: 'rect',
      x: x - width / 2,
      y: middle - height / 2,
      width,
      height,
      radius: width / 2,
      fill: 'handle-fill',
      stroke: { colour: 'selection', width: grabLine(width, 7) },
    }),
  );
  return [frame, ...handles];
}
