import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Twelve characters that cannot be guessed from another slug: 62 bits. */
export const randomSlug = (): string =>
  Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');

/** As it is called where it comes from; the slug is taken where it is free here. */
export interface OwnSlug {
  readonly slug?: string;
}

const longest = 48;

/** `Übersicht & Plan` becomes `ubersicht-plan`; a name without letters or digits falls back. */
export const slugOf = (name: string, fallback: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
  return plain === '' ? fallback : plain;
};

/** The slug of a name, numbered where another thing already has it. */
export const uniqueSlugOf = (name: string, fallback: string, taken: ReadonlySet<string>): string => {
  const base = slugOf(name, fallback);
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
};
