const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Each word occurs somewhere, in any order, whatever its case and accents. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
};

export const matchesWords = (text: string, query: string): boolean => hasWords(text, wordsOf(query));
