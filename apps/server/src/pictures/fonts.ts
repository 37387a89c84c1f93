import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersIn } from '@lintel/drawing/unicodeRange';
import { z } from 'zod';

export interface Font {
  /** A data: address. */
  readonly source: string;
  readonly unicodeRange: string;
}

const require = createRequire(import.meta.url);
const rangesFile = require.resolve('@fontsource-variable/inter/unicode.json');
const rangesSchema = z.record(z.string(), z.string());

const base = 'latin';

interface Subset {
  readonly name: string;
  readonly unicodeRange: string;
  readonly pattern: RegExp;
}

const readSubsets = async (): Promise<Subset[]> => {
  const text = await readFile(rangesFile, 'utf8');
  return Object.entries(rangesSchema.parse(JSON.parse(text))).map(([name, unicodeRange]) => ({
    name,
    unicodeRange,
    pattern: charactersIn(unicodeRange),
  }));
};

let subsets: Promise<Subset[]> | null = null;
const sources = new Map<string, Promise<string>>();

const sourceOf = (name: string): Promise<string> => {
  const known = sources.get(name);
  if (known !== undefined) return known;
  const read = readFile(join(dirname(rangesFile), 'files', `inter-${name}-wght-normal.woff2`)).then(
    (bytes) => `data:font/woff2;base64,${bytes.toString('base64')}`,
  );
  sources.set(name, read);
  return read;
};

/** The parts of the bundled Inter that a text needs. */
export const fontsFor = async (text: string): Promise<Font[]> => {
  subsets ??= readSubsets();
  const all = await subsets;
  // Most texts need nothing else, and each further part takes a look at all of the text.
  const isPlain = !/[^\u0000-\u00ff\u2000-\u206f\u20ac\u2122]/.test(text);
  const needed = all.filter(({ name, pattern }) => name === base || (!isPlain && pattern.test(text)));
  return Promise.all(
    needed.map(async ({ name, unicodeRange }) => ({ source: await sourceOf(name), unicodeRange })),
  );
};
