const ascii = /^[\x00-\x7f]*$/;

const foldUnit = (unit: string): string => {
  const [base = unit] = unit.normalize('NFD');
  const lower = base.toLowerCase();
  return lower.length === unit.length ? lower : unit;
};

/** Without case and accents, each letter staying where it was, so that a hit can be marked in the original. */
export const foldText = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : text.split('').map(foldUnit).join('');

/** The words of a search as they are compared with folded texts. */
export const foldedWords = (search: string): string[] => [
  ...new Set(
    foldText(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text cut where folded words stand in it, for marking what was found. */
export const piecesOf = (text: string, words: readonly string[]): Piece[] => {
  const folded = foldText(text);
  const isHit = Array.from({ length: text.length }, () => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isHit.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const hit = isHit[start] ?? false;
    if (at < text.length && isHit[at] === hit) continue;
    pieces.push({ text: text.slice(start, at), hit });
    start = at;
  }
  return pieces;
};
