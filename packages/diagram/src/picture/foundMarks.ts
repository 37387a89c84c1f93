import { piecesOf } from '@lintel/domain/foundWords';
import type { View } from '@lintel/drawing/detail';
import {
  grown,
  type Rect,
  type RectShape,
  type Shape,
  type TextLine,
  type TextShape,
} from '@lintel/drawing/picture';
import { measure } from '@lintel/drawing/textMetrics';

/** Around what holds the words where they are not to be read, in screen pixels. */
const haloMargin = 5;

/** From the start of the line to this character of it. */
const xAt = (line: TextLine, character: number): number => {
  let left = character;
  for (const { text, style, x } of line.runs) {
    if (left <= text.length) return x + measure(text.slice(0, left), style);
    left -= text.length;
  }
  return line.width;
};

const shareBefore = { start: 0, middle: 0.5, end: 1 } as const;

const marksBehind = (shape: TextShape, words: readonly string[]): RectShape[] =>
  shape.lines.flatMap((line) => {
    const size = Math.max(...line.runs.map(({ style }) => style.size));
    const start = shape.x - line.width * shareBefore[shape.anchor];
    const whole = line.runs.map(({ text }) => text).join('');
    let character = 0;
    return piecesOf(whole, words).flatMap(({ text, hit }): RectShape[] => {
      const from = xAt(line, character);
      character += text.length;
      if (!hit) return [];
      const place = {
        x: start + from,
        y: shape.y + line.baseline - size,
        width: xAt(line, character) - from,
      };
      return [{ kind: 'rect', ...place, height: 1.3 * size, radius: 3, fill: 'search-hit' }];
    });
  });

export interface Marked {
  /** What is marked as a whole where none of the words can be read. */
  readonly around: () => Rect;
  /** Of a box, what is found is its name, which is the first text in it. */
  readonly nameAlone: boolean;
}

/** The same shapes, with the folded words of a search marked in their texts. */
export const withFoundWords = (
  shapes: readonly Shape[],
  words: readonly string[] | undefined,
  { around, nameAlone }: Marked,
  { zoom }: View,
): readonly Shape[] => {
  if (words === undefined) return shapes;
  let texts = 0;
  let marks = 0;
  const mark = (shape: Shape): Shape[] => {
    if (shape.kind === 'group') return [{ ...shape, children: shape.children.flatMap(mark) }];
    if (shape.kind !== 'text' || (nameAlone && texts > 0)) return [shape];
    texts += 1;
    const behind = marksBehind(shape, words);
    marks += behind.length;
    return [...behind, shape];
  };
  const marked = shapes.flatMap(mark);
  if (marks > 0) return marked;
  const margin = haloMargin / zoom;
  const halo = { ...grown(around(), margin), radius: 2 * margin, fill: 'search-hit' } as const;
  return [{ kind: 'rect', ...halo, stroke: { colour: 'hue-amber', width: 1 / zoom } }, ...shapes];
};
