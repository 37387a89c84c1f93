import { atLeastOnePixel, fullView, type View } from './detail.ts';
import type { Point, Rect, Shape, TextLine, TextShape } from './picture.ts';
import { baselineIn } from './textMetrics.ts';
import { type BrokenRun, breakStyled, type StyledText } from './textShapes.ts';
import type { TextStyle } from './typography.ts';

export interface RichRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Where a link leads; a painter of pictures for strangers leaves it out. */
  readonly target?: string;
}

export interface RichBlock {
  readonly kind: 'paragraph' | 'bullet';
  readonly runs: readonly RichRun[];
}

export interface TextAreaFace extends Point {
  readonly width: number;
  readonly blocks: readonly RichBlock[];
}

const padding = { x: 12, y: 8 } as const;
const line = 20;
const indent = 16;

/** A paragraph that is bold from end to end is a heading. */
const isHeading = (block: RichBlock): boolean =>
  block.kind === 'paragraph' && block.runs.length > 0 && block.runs.every((run) => run.bold === true);

function styled(block: RichBlock): StyledText[] {
  const heading = isHeading(block);
  return block.runs.map((run): StyledText => {
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

interface Flow {
  readonly shapes: Shape[];
  readonly height: number;
}

function flow(face: TextAreaFace): Flow {
  const shapes: Shape[] = [];
  let y = face.y + padding.y;
  for (const block of face.blocks) {
    const left = face.x + padding.x + (block.kind === 'bullet' ? indent : 0);
    const maxWidth = Math.max(16, face.x + face.width - padding.x - left);
    const lines = breakStyled(styled(block), maxWidth);
    const size = isHeading(block) ? 14 : 13;
    shapes.push(textOf(lines, left, y, size));
    if (block.kind === 'bullet')
      shapes.push({
        kind: 'rect',
        x: left - 11,
        y: y + line / 2 - 2,
        width: 4,
        height: 4,
        radius: 2,
        fill: 'textarea-text',
      });
    lines.forEach((runs, index) => {
      for (const run of runs) {
        if (run.target === undefined) continue;
        const place = { x: left + run.x, y: y + index * line, width: run.width, height: line };
        shapes.push({ kind: 'link', ...place, target: run.target, title: run.text });
      }
    });
    y += lines.length * line;
  }
  return { shapes, height: Math.max(line, y - face.y - padding.y) + 2 * padding.y };
}

function textOf(lines: readonly BrokenRun[][], x: number, y: number, size: number): TextShape {
  const first = baselineIn(line, size);
  return {
    kind: 'text',
    x,
    y,
    anchor: 'start',
    height: lines.length * line,
    lines: lines.map((runs, index): TextLine => {
      const last = runs.at(-1);
      return {
        runs,
        width: last === undefined ? 0 : last.x + last.width,
        baseline: first + index * line,
      };
    }),
  };
}

/** Its height follows from its text. */
export const textAreaRect = (face: TextAreaFace): Rect => ({
  x: face.x,
  y: face.y,
  width: face.width,
  height: flow(face).height,
});

export const textAreaShapes = (face: TextAreaFace, view: View = fullView): Shape[] =>
  view.detail === 'bars' ? [] : flow(face).shapes;

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
  const handles = [rect.x, rect.x + rect.width].map(
    (x): Shape => ({
      kind: 'rect',
      x: x - 3.5,
      y: middle - 8,
      width: 7,
      height: 16,
      radius: 3.5,
      fill: 'handle-fill',
      stroke: { colour: 'selection', width: 1.5 },
    }),
  );
  return [frame, ...handles];
}
