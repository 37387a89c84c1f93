import { charactersOf } from './characters.ts';
import { isWide } from './textMetrics.ts';

/** Where a browser may end a line of running text, as far as texts in diagrams have it. */
const space = /^[ \t\u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]$/;
const opening = /^["'“‘«([{<—]$/;
const closing = /^[!"'),./:;?\]}“”‘’«»…–。、，．！？」』）]$/;
/** An opening bracket may begin a line behind these, and nothing else may. */
const endsBeforeBracket = /^[!"#%&)*+,.:;>\\\]|}~]$/;
const bracket = /^[([{<]$/;
const notBeforeWide = /^["$'(+[\\{“‘«€]$/;
const notBehindWide = /^[-!"%'),./:;?\]|}°–…”’»。、，．！？」』）]$/;

const isWideCharacter = (character: string): boolean => isWide(character.codePointAt(0) ?? 0);

const isPlainWord = (character: string): boolean => {
  const code = character.charCodeAt(0);
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
};

const mayBreak = (before: string, after: string): boolean => {
  // Nearly always so.
  if (isPlainWord(before) && isPlainWord(after)) return false;
  if (space.test(after)) return false;
  if (space.test(before)) return true;
  if (after === '—') return !opening.test(before);
  if (isWideCharacter(before)) return !notBehindWide.test(after);
  if (isWideCharacter(after)) return !notBeforeWide.test(before);
  switch (before) {
    case '-':
      return after !== '$' && (after === '"' || after === "'" || !closing.test(after));
    case '?':
      return !closing.test(after);
    case '–':
    case '—':
    case '…':
      return after !== '-' && after !== '|' && !closing.test(after);
    default:
      return bracket.test(after) && endsBeforeBracket.test(before);
  }
};

/** How long the pieces are that stay together, each with the spaces behind it. */
export function unbrokenLengths(text: string): number[] {
  const lengths: number[] = [];
  let before: string | undefined;
  let length = 0;
  for (const character of charactersOf(text)) {
    if (before !== undefined && mayBreak(before, character)) {
      lengths.push(length);
      length = 0;
    }
    length += character.length;
    before = character;
  }
  return length > 0 ? [...lengths, length] : lengths;
}
