import { expect, test } from 'vitest';
import { countLines, isMeasured, longest, tooLong } from './fileLength.ts';

test('a final line break does not begin another line', () => {
  expect(countLines('')).toBe(0);
  expect(countLines('a')).toBe(1);
  expect(countLines('a\n')).toBe(1);
  expect(countLines('a\nb')).toBe(2);
  expect(countLines('\n\n')).toBe(2);
});

test('sources are measured, generated files and tables of data are not', () => {
  expect(
    ['a.ts', 'apps/web/src/a.tsx', 'scripts/boot.mjs', 'apps/web/src/a.css'].filter(isMeasured),
  ).toHaveLength(4);
  expect(isMeasured('apps/server/src/db/migrations/0001.ts')).toBe(false);
  expect(isMeasured('apps/web/src/styles/tokens.css')).toBe(false);
  expect(isMeasured('apps/server/src/icons/catalogue/general.ts')).toBe(false);
  expect(isMeasured('package-lock.json')).toBe(false);
});

test('a file may have exactly the greatest length', () => {
  expect(tooLong([{ file: 'a.ts', lines: longest }])).toEqual([]);
});

test('the longest file comes first', () => {
  const long = tooLong([
    { file: 'a.ts', lines: longest + 1 },
    { file: 'b.ts', lines: longest + 2 },
  ]);
  expect(long.map(({ file }) => file)).toEqual(['b.ts', 'a.ts']);
});
