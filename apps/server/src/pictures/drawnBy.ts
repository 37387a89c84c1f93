import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A file of each workspace that has a say in how a diagram looks. */
const folders = [
  '@lintel/drawing/toSvg',
  '@lintel/diagram/snapshot',
  '@lintel/richtext/images',
  '@lintel/domain/tintedSvg',
].map((name) => dirname(require.resolve(name)));

const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of [...folders, import.meta.dirname]) {
    const names = await readdir(folder, { recursive: true });
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
    for (const name of sources) hash.update(`${name} `).update(await readFile(join(folder, name)));
  }
  return hash.digest('base64url');
};

let known: Promise<string> | null = null;

/**
 * Names the code that draws. A number to be raised by hand would be forgotten, and what an older build drew
 * would be shown for ever.
 */
export const drawnBy = (): Promise<string> => {
  // Where the sources cannot be read, what this process draws holds for this process.
  known ??= hashSources().catch(() => randomUUID());
  return known;
};
