import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtInFile, builtInTypes } from '../builtIn.ts';
import { recommendedTypes } from './general.ts';
import { catalogueFile, writtenCatalogue } from './write.ts';

it('is what its tables and the installed packages say', () => {
  expect(readFileSync(catalogueFile, 'utf8')).toBe(writtenCatalogue());
});

it('has about a thousand types, each with one slug and one address', () => {
  expect(builtInTypes.length).toBeGreaterThan(1_000);
  expect(new Set(builtInTypes.map(({ slug }) => slug)).size).toBe(builtInTypes.length);
  expect(new Set(builtInTypes.map(({ url }) => url)).size).toBe(builtInTypes.length);
  for (const { slug, url } of builtInTypes) {
    expect(slug).toMatch(/^[a-z0-9-]{1,48}$/);
    expect(url).toMatch(/^[a-z0-9-]{1,120}\.svg$/);
  }
});

it('gives out each file as its maker published it, bit by bit', () => {
  const changed = builtInTypes.filter(({ url, digest }) => {
    const content = readFileSync(builtInFile(url) ?? '');
    return createHash('sha256').update(content).digest('hex') !== digest;
  });
  expect(changed).toEqual([]);
});

it('recommends what it has', () => {
  const slugs = new Set(builtInTypes.map(({ slug }) => slug));
  expect(recommendedTypes.filter((slug) => !slugs.has(slug))).toEqual([]);
});
