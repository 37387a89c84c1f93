import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { recommendedTypes } from './catalogue/general.ts';

const entrySchema = z.object({
  set: z.enum(['GENERAL', 'K8', 'AWS']),
  slug: z.string(),
  name: z.string(),
  folder: z.string(),
  package: z.string(),
  /** In that package, which is installed with the program: the file is given out as its maker wrote it. */
  file: z.string(),
  digest: z.string().length(64),
});

const text = readFileSync(new URL('./catalogue/catalogue.json', import.meta.url), 'utf8');

export interface BuiltInType extends z.infer<typeof entrySchema> {
  /** Of the content, too: an icon of a newer package has another address, and none has to be asked for again. */
  readonly url: string;
  readonly recommended: number | null;
}

const placeAmong = (slug: string): number | null => {
  const place = recommendedTypes.indexOf(slug);
  return place === -1 ? null : place;
};

export const builtInTypes: readonly BuiltInType[] = z
  .array(entrySchema)
  .parse(JSON.parse(text))
  .map((entry) => ({
    ...entry,
    url: `${entry.set.toLowerCase()}-${entry.slug}-${entry.digest.slice(0, 8)}.svg`,
    recommended: placeAmong(entry.slug),
  }));

export const builtInVersion = createHash('sha256')
  .update(text)
  .update(recommendedTypes.join())
  .digest('hex')
  .slice(0, 16);

const byUrl = new Map(builtInTypes.map((type) => [type.url, type]));

/** Null for what is not built in. */
export const builtInFile = (url: string): string | null => {
  const type = byUrl.get(url);
  if (type === undefined) return null;
  const found = findPackageJSON(type.package, import.meta.url);
  if (found === undefined) throw new Error(`${type.package} is not installed`);
  return join(dirname(found), type.file);
};
