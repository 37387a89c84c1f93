const ascii = /^[\x00-\x7f]*$/;

const foldUnit = (unit: string): string => {
  const [base = unit] = unit.normalize('NFD');
  const lower = base.toLowerCase();
  return lower.length === unit.length ? lower : unit;
};

/** Without case and accents, each letter staying where it was, so that a hit can be marked in the original. */
export const foldText = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : text.split('').map(foldUnit).join('');

export const wordsOf = (query: string): string[] => [
  ...new Set(
    foldText(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];
