/** Matches what a part of a font has, by the `unicode-range` that it is declared with. */
export const charactersIn = (unicodeRange: string): RegExp => {
  const parts = unicodeRange.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`[${parts.join('')}]`, 'u');
};
