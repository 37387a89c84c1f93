import { expect, it } from 'vitest';
import { charactersOf } from './characters.ts';

it('a character is what a reader takes for one', () => {
  expect(charactersOf('')).toEqual([]);
  expect(charactersOf('Zürich\u00ad–\n')).toEqual(['Z', 'ü', 'r', 'i', 'c', 'h', '\u00ad', '–', '\n']);
  expect(charactersOf('u\u0308n')).toEqual(['u\u0308', 'n']);
  expect(charactersOf('a👨‍👩‍👧b')).toEqual(['a', '👨‍👩‍👧', 'b']);
  expect(charactersOf('a\r\nb')).toEqual(['a', '\r\n', 'b']);
});

it('plain texts have the same characters as any other', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const plain = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).filter(
    (each) => each !== '\r',
  );
  for (const first of plain)
    expect(Array.from(segmenter.segment(plain.map((second) => first + second).join('')))).toHaveLength(
      2 * plain.length,
    );
});
