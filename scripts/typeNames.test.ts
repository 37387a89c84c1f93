import { expect, test } from 'vitest';
import { sharedTypeNames } from './typeNames.ts';

const one = {
  file: 'apps/web/src/data/place.ts',
  text: 'export interface Place {}\nexport type Shown = 1;\n',
};
const other = {
  file: 'apps/web/src/chrome/usePlace.ts',
  text: 'type Shown = 2;\nexport type Place = string;\n',
};

test('a type that two files of a workspace export is told', () => {
  expect(sharedTypeNames([one, other])).toEqual([{ name: 'Place', files: [one.file, other.file] }]);
});

test('workspaces may use the same words, and so may tests', () => {
  const elsewhere = { file: 'packages/diagram/src/place.ts', text: one.text };
  const tests = { file: 'apps/web/src/data/place.test.ts', text: one.text };
  expect(sharedTypeNames([one, elsewhere, tests])).toEqual([]);
});
