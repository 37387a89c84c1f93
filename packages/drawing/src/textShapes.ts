import type { TextLine, TextRun, TextShape } from './picture.ts';
import { breakablePieces, fitText, headThatFits } from './textLines.ts';
import { baselineIn, measure } from './textMetrics.ts';
import type { ColourToken } from './theme.ts';
import { textSizes, type TextStyle } from './typography.ts';

export interface TextLook {
  readonly style: TextStyle;
  readonly colour: ColourToken;
  /** Where the size's own line height is not wanted. */
  readonly line?: number;
}

export interface TextPlace {
  readonly x: number;
  /** The top of the first line. */
  readonly y: number;
  readonly anchor?: TextShape['anchor'];
  readonly maxWidth: number;
  readonly maxLines: number;
}

export const lineOf = (look: TextLook): number => look.line ?? textSizes[look.style.size].line;

const oneRun = (text: string, width: number, look: TextLook): TextRun[] => [
  { text, style: look.style, colour: look.colour, x: 0, width },
];

/** Plain text, broken and shortened to its place. */
export function textShape(text: string, look: TextLook, place: TextPlace): TextShape {
  const line = lineOf(look);
  const first = baselineIn(line, look.style.size);
  const lines = fitText(text, look.style, place.maxWidth, place.maxLines).lines.map(
    (fitted, index): TextLine => ({
      runs: oneRun(fitted.text, fitted.width, look),
      width: fitted.width,
      baseline: first + index * line,
    }),
  );
  return {
    kind: 'text',
    x: place.x,
    y: place.y,
    anchor: place.anchor ?? 'start',
    lines,
    height: lines.length * line,
  };
}

export const widthOf = (shape: TextShape): number => Math.max(0, ...shape.lines.map((line) => line.width));

export interface StyledText {
  readonly text: string;
  readonly style: TextStyle;
  readonly colour: ColourToken;
  readonly underlined?: boolean;
  readonly target?: string;
}

export interface BrokenRun extends TextRun {
  readonly target?: string;
}

/** Differently styled pieces that flow into lines together. A newline in a piece ends its line. */
export function breakStyled(pieces: readonly StyledText[], maxWidth: number): BrokenRun[][] {
  const lines: BrokenRun[][] = [[]];
  let x = 0;
  const end = (): void => {
    lines.push([]);
    x = 0;
  };
  const add = (text: string, piece: StyledText): void => {
    const { style, colour, underlined, target } = piece;
    const width = measure(text, style);
    lines.at(-1)?.push({
      text,
      style,
      colour,
      x,
      width,
      ...(underlined === true && { underlined }),
      ...(target !== undefined && { target }),
    });
    x += width;
  };
  for (const piece of pieces) {
    piece.text.split('\n').forEach((paragraph, index) => {
      if (index > 0) end();
      for (const word of breakablePieces(paragraph)) {
        if (x > 0 && x + measure(word.trimEnd(), piece.style) > maxWidth) end();
        let rest = x === 0 ? word.trimStart() : word;
        while (measure(rest.trimEnd(), piece.style) > maxWidth && rest.length > 1) {
          const head = headThatFits(rest, piece.style, maxWidth);
          if (head.length >= rest.length) break;
          add(head, piece);
          end();
          rest = rest.slice(head.length);
        }
        if (rest !== '') add(rest, piece);
      }
    });
  }
  return lines.map(joined);
}

/** Words of one look are one run again, so that a painter kerns and underlines them as one. */
function joined(runs: readonly BrokenRun[]): BrokenRun[] {
  const result: BrokenRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const same =
      last !== undefined &&
      last.style.size === run.style.size &&
      last.style.weight === run.style.weight &&
      last.style.italic === run.style.italic &&
      last.colour === run.colour &&
      last.underlined === run.underlined &&
      last.target === run.target;
    if (!same) result.push(run);
    else {
      const text = last.text + run.text;
      result[result.length - 1] = { ...last, text, width: measure(text, last.style) };
    }
  }
  return result;
}
