/** The words of a search; each of them has to be found, in whatever order. */
export const wordsOf = (search: string): string[] => [
  ...new Set(search.split(/\s+/).filter((word) => word !== '')),
];

/** Names that differ in nothing but case, accents, spaces and marks are the same name, typed twice. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
