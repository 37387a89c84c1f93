import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const idsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, id = '']) => id);

const byNumber = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

it('names each rule in the title of a test, and no rule that is not there', () => {
  const rules = idsIn(readFileSync(join(import.meta.dirname, '../SPEC.md'), 'utf8'), /^- \*\*(D\d+)\*\* /gm);
  const tests = globSync('**/*.test.ts', { cwd: import.meta.dirname });
  const titled = tests.flatMap((file) =>
    idsIn(readFileSync(join(import.meta.dirname, file), 'utf8'), /\((D\d+)\)['`]/g),
  );
  expect(rules).toEqual(rules.map((_, index) => `D${index + 1}`));
  expect(byNumber(titled)).toEqual(rules);
});
