import type { TextLine, TextRun, TextShape } from './picture.ts';
import { unbrokenLengths } from './lineBreaks.ts';
import { beginsRightToLeft } from './rightToLeft.ts';
import { fitText, headThatFits } from './textLines.ts';
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
  /** A word that is too long is shortened and not broken. */
  readonly wholeWords?: boolean;
}

export const lineOf = (look: TextLook): number => look.line ?? textSizes[look.style.size].line;

const oneRun = (
  text: string,
  width: number,
  { style, colour }: TextLook,
  rightToLeft: boolean,
): TextRun[] => [{ text, style, colour, x: 0, width, ...(rightToLeft && { rightToLeft }) }];

/** Plain text, broken and shortened to its place. */
export function textShape(text: string, look: TextLook, place: TextPlace): TextShape {
  const line = lineOf(look);
  const first = baselineIn(line, look.style.size);
  const rightToLeft = beginsRightToLeft(text);
  const lines = fitText(text, look.style, place.maxWidth, place.maxLines, place).lines.map(
    (fitted, index): TextLine => ({
      runs: oneRun(fitted.text, fitted.width, look, rightToLeft),
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

/** What stays together, in as many looks as it has. */
type Word = readonly StyledText[];

/** The pieces of each paragraph: a newline in a piece ends one. */
function paragraphsOf(pieces: readonly StyledText[]): StyledText[][] {
  const paragraphs: StyledText[][] = [[]];
  for (const piece of pieces) {
    piece.text.split('\n').forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ ...piece, text });
    });
  }
  return paragraphs;
}

/** A word may begin in one look and end in another. */
function wordsOf(pieces: readonly StyledText[]): Word[] {
  let at = 0;
  let offset = 0;
  return unbrokenLengths(pieces.map(({ text }) => text).join('')).map((length) => {
    const word: StyledText[] = [];
    for (let left = length; left > 0; ) {
      const piece = pieces[at];
      if (piece === undefined) break;
      const text = piece.text.slice(offset, offset + left);
      word.push({ ...piece, text });
      left -= text.length;
      offset += text.length;
      if (offset < piece.text.length) continue;
      at += 1;
      offset = 0;
    }
    return word;
  });
}

/** Spaces at its end may hang over the edge. */
const widthOfWord = (word: Word): number => {
  let width = 0;
  for (let at = word.length - 1; at >= 0; at -= 1) {
    const { text, style } = word[at] ?? { text: '', style: undefined };
    if (style !== undefined) width += measure(width === 0 ? text.trimEnd() : text, style);
  }
  return width;
};

/** Lines as wide as this break no word in two. */
export function longestWord(pieces: readonly StyledText[]): number {
  let longest = 0;
  // Too many for the arguments of one call: every wide character is a word.
  for (const word of paragraphsOf(pieces).flatMap(wordsOf)) longest = Math.max(longest, widthOfWord(word));
  return longest;
}

/** Found where a text begins, unlike by trimming, which goes through all the spaces at its end. */
const anyWord = /\S/u;

/** Browsers count widths in steps of this, and leave out the rest. */
const layoutStep = 1 / 64;

class LineFlow {
  readonly lines: BrokenRun[][] = [[]];
  readonly #maxWidth: number;
  readonly #rightToLeft: boolean;
  #x = 0;

  constructor(maxWidth: number, rightToLeft: boolean) {
    this.#maxWidth = maxWidth + layoutStep;
    this.#rightToLeft = rightToLeft;
  }

  end(): void {
    this.lines.push([]);
    this.#x = 0;
  }

  place(word: Word): void {
    const width = widthOfWord(word);
    if (this.#x > 0 && this.#x + width > this.#maxWidth) this.end();
    const fits = width <= this.#maxWidth;
    for (const piece of word) {
      if (fits) this.#add(piece.text, piece);
      else this.#squeeze(piece);
    }
  }

  /** What is longer than a line is broken wherever the line ends. */
  #squeeze(piece: StyledText): void {
    let rest = piece.text;
    while (rest !== '') {
      const room = this.#maxWidth - this.#x;
      const head = headThatFits(rest, piece.style, room);
      if (this.#x > 0 && measure(head.trimEnd(), piece.style) > room) {
        this.end();
        continue;
      }
      const left = rest.slice(head.length);
      if (!anyWord.test(left)) return this.#add(rest, piece);
      this.#add(head, piece);
      rest = left;
      this.end();
    }
  }

  #add(text: string, { style, colour, underlined, target }: StyledText): void {
    const width = measure(text, style);
    this.lines.at(-1)?.push({
      text,
      style,
      colour,
      x: this.#x,
      width,
      ...(this.#rightToLeft && { rightToLeft: true }),
      ...(underlined === true && { underlined }),
      ...(target !== undefined && { target }),
    });
    this.#x += width;
  }
}

function flowed(pieces: readonly StyledText[], maxWidth: number): BrokenRun[][] {
  const flow = new LineFlow(maxWidth, beginsRightToLeft(pieces.map(({ text }) => text).join('')));
  paragraphsOf(pieces).forEach((paragraph, index) => {
    if (index > 0) flow.end();
    for (const word of wordsOf(paragraph)) flow.place(word);
  });
  return flow.lines;
}

/** Differently styled pieces that flow into lines together, as they are read. A newline in a piece ends its line. */
export const breakStyled = (pieces: readonly StyledText[], maxWidth: number): BrokenRun[][] =>
  flowed(pieces, maxWidth).map(joined);

/** How many lines `breakStyled` makes, for half of its price. */
export const countLines = (pieces: readonly StyledText[], maxWidth: number): number =>
  flowed(pieces, maxWidth).length;

const lookAlike = (a: BrokenRun, b: BrokenRun): boolean =>
  a.style.size === b.style.size &&
  a.style.weight === b.style.weight &&
  a.style.italic === b.style.italic &&
  a.colour === b.colour &&
  a.underlined === b.underlined &&
  a.target === b.target;

/** Words of one look are one run again, so that a painter kerns and underlines them as one. */
function joined(runs: readonly BrokenRun[]): BrokenRun[] {
  const groups: [BrokenRun, ...BrokenRun[]][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && lookAlike(last[0], run)) last.push(run);
    else groups.push([run]);
  }
  return groups.map(([first, ...others]) => {
    if (others.length === 0) return first;
    const text = others.reduce((before, run) => before + run.text, first.text);
    return { ...first, text, width: measure(text, first.style) };
  });
}
