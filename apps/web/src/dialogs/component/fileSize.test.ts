import { expect, it } from 'vitest';
import { fileSize } from './fileSize.ts';

it('says how large a file is', () => {
  expect([0, 999, 1_000, 18_240, 2_449_000, 9_960_000, 999_600].map(fileSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '18 kB',
    '2.4 MB',
    '10 MB',
    '1.0 MB',
  ]);
});
