import { foldedWords, foldText } from '@lintel/domain/foundWords';

/** What a search looks at, folded once however much is typed. */
export interface Searchable {
  title: string;
  rest: string;
}

export const searchable = (title: string, ...rest: readonly (string | null | undefined)[]): Searchable => ({
  title: foldText(title),
  rest: foldText(rest.filter((each) => each).join(' ')),
});

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** How well one word stands in a text: at its start, at the start of a word, inside one, not at all. */
const placeOf = (text: string, word: string): 0 | 1 | 2 | 3 => {
  let at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return 3;
  for (; at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return 2;
  }
  return 1;
};

const wordScore = ({ title, rest }: Searchable, word: string): number => {
  const inTitle = placeOf(title, word);
  if (inTitle > 0) return 10 * inTitle;
  return placeOf(rest, word) > 0 ? 4 + Math.min(placeOf(rest, word), 2) : 0;
};

/** Zero unless every word is found, in any order; the more of them lead the title, the more it is worth. */
export const scoreOf = (text: Searchable, words: readonly string[]): number => {
  let score = 0;
  for (const word of words) {
    const worth = wordScore(text, word);
    if (worth === 0) return 0;
    score += worth;
  }
  const whole = words.join(' ');
  if (text.title === whole) return score + 40;
  return text.title.startsWith(whole) ? score + 20 : score;
};

export interface Ranked<Item> {
  item: Item;
  score: number;
}

/** The best first; equals stay in the order they came in. */
export const rank = <Item extends { text: Searchable }>(
  items: readonly Item[],
  query: string,
): Ranked<Item>[] => {
  const words = foldedWords(query);
  return items
    .map((item) => ({ item, score: scoreOf(item.text, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
};
