import { isWide, measure } from './textMetrics.ts';
import type { TextStyle } from './typography.ts';

export interface FittedLine {
  readonly text: string;
  readonly width: number;
}

export interface Fitted {
  readonly lines: readonly FittedLine[];
  /** Something was left out, so that the full text belongs into a tooltip. */
  readonly cut: boolean;
}

export const ellipsis = '…';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

const isWideCharacter = (character: string): boolean => isWide(character.codePointAt(0) ?? 0);
const opensOrCloses = /^[\p{Pe}\p{Pf}\p{Po}、。，．！？」』）]/u;

/** The pieces between which a line may end: words with the space or hyphen behind them, and single wide characters. */
export function breakablePieces(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\s*[^\s/–—-]+[/–—-]*\s*|\s*[/–—-]+\s*|\s+/gu) ?? []) {
    if (!/[^\u0000-\u10ff]/u.test(word)) {
      pieces.push(word);
      continue;
    }
    let piece = '';
    for (const character of charactersOf(word)) {
      const mayBreak = isWideCharacter(character)
        ? !opensOrCloses.test(character)
        : isWideCharacter(piece.at(-1) ?? '');
      if (piece !== '' && mayBreak) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    if (piece !== '') pieces.push(piece);
  }
  return pieces;
}

/** The longest beginning that fits, one character at least so that a narrow box cannot stop the world. */
export function headThatFits(text: string, style: TextStyle, maxWidth: number, suffix = ''): string {
  const characters = charactersOf(text);
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(characters.slice(0, middle).join('').trimEnd() + suffix, style) <= maxWidth) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, Math.max(1, fits)).join('');
}

const withEllipsis = (text: string, style: TextStyle, maxWidth: number): string =>
  `${headThatFits(text, style, maxWidth, ellipsis).trimEnd()}${ellipsis}`;

/** Names cannot be longer, and whatever is longer is cut long before. */
const longest = 20_000;

/**
 * The text on at most `maxLines` lines of `maxWidth` pixels, the last one shortened where there is more. A word that is
 * too long goes on in the next line, or is shortened where words are to stay whole.
 */
export function fitText(
  source: string,
  style: TextStyle,
  maxWidth: number,
  maxLines: number,
  { wholeWords = false } = {},
): Fitted {
  const text = source.slice(0, longest).replaceAll(/\s+/gu, ' ').trim();
  const whole = measure(text, style);
  if (text === '' || maxLines < 1) return { lines: [], cut: text !== '' };
  if (whole <= maxWidth) return { lines: [{ text, width: whole }], cut: false };

  const lines: FittedLine[] = [];
  const pieces = breakablePieces(text);
  let next = 0;
  let rest = pieces[next] ?? '';
  let cut = false;
  const add = (line: string) => lines.push({ text: line, width: measure(line, style) });
  while (next < pieces.length) {
    if (lines.length === maxLines - 1) {
      const remaining = (rest + pieces.slice(next + 1).join('')).trim();
      const fits = measure(remaining, style) <= maxWidth;
      add(fits ? remaining : withEllipsis(remaining, style, maxWidth));
      return { lines, cut: cut || !fits };
    }
    let line = '';
    while (next < pieces.length && measure((line + rest).trim(), style) <= maxWidth) {
      line += rest;
      next += 1;
      rest = pieces[next] ?? '';
    }
    if (line.trim() === '' && next < pieces.length) {
      line = wholeWords ? withEllipsis(rest, style, maxWidth) : headThatFits(rest, style, maxWidth);
      rest = wholeWords ? '' : rest.slice(line.length);
      cut ||= wholeWords;
      if (rest === '') {
        next += 1;
        rest = pieces[next] ?? '';
      }
    }
    add(line.trim());
  }
  return { lines, cut };
}
