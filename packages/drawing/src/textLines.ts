import { charactersOf } from './characters.ts';
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

/** In so many units of a text it is looked for where a line ends; where more fits in, in twice as many, and so on. */
const firstLook = 64;

/** Where those characters end that lie whole within the first units of a text. */
function characterEnds(text: string, units: number): number[] {
  // A half of a pair says nothing about what it belongs to.
  const end = (text.codePointAt(units - 1) ?? 0) > 0xffff ? units + 1 : units;
  let at = 0;
  const ends = charactersOf(text.slice(0, end)).map((character) => (at += character.length));
  // The last one may go on.
  if (end < text.length) ends.pop();
  return ends;
}

/** How many fit of what grows with each; one at least, so that a narrow box cannot stop the world. */
function countThatFits(count: number, fits: (count: number) => boolean): number {
  let [least, tooMany] = [0, count + 1];
  while (tooMany - least > 1) {
    const middle = (least + tooMany) >> 1;
    if (fits(middle)) least = middle;
    else tooMany = middle;
  }
  return Math.max(1, least);
}

/**
 * The longest beginning that fits, one character at least. What it costs goes with that beginning and not with the
 * text: breaking a long one asks again for every line.
 */
export function headThatFits(text: string, style: TextStyle, maxWidth: number, suffix = ''): string {
  const fitsTo = (end: number): boolean => measure(text.slice(0, end).trimEnd() + suffix, style) <= maxWidth;
  for (let units = firstLook; ; units *= 2) {
    const isAll = units >= text.length;
    if (isAll && fitsTo(text.length)) return text;
    const ends = characterEnds(text, units);
    const last = ends.at(-1);
    if (!isAll && (last === undefined || fitsTo(last))) continue;
    const count = countThatFits(ends.length, (each) => fitsTo(ends[each - 1] ?? 0));
    return text.slice(0, ends[count - 1]);
  }
}

/** Of what is much too long, no more than the beginning is measured. */
function fitsWhole(text: string, style: TextStyle, maxWidth: number): boolean {
  // Where a character is cut in two its half is no wider than an em.
  const tooWide = maxWidth + style.size;
  for (let units = firstLook; units < text.length; units *= 2)
    if (measure(text.slice(0, units), style) > tooWide) return false;
  return measure(text, style) <= maxWidth;
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
    while (next < pieces.length && fitsWhole((line + rest).trim(), style, maxWidth)) {
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
