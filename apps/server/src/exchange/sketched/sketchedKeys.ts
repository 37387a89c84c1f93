import { createHash } from 'node:crypto';

const prefix = 'txt_';

export const isSketchedKey = (key: string): boolean => key.startsWith(prefix);

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);

/** The same at every import of the same text, so that the second one finds what the first has made. */
export const sketchedKey = (kind: string, _: number, id: string): string =>
  `${prefix}${hashOf(kind, id).slice(0, 16)}`;
