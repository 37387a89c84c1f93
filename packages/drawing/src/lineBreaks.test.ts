import { expect, test } from 'vitest';
import { unbrokenLengths } from './lineBreaks.ts';
import { breakStyled, type StyledText } from './textShapes.ts';

const pieces = (text: string): string[] => {
  let at = 0;
  return unbrokenLengths(text).map((length) => text.slice(at, (at += length)));
};

test.each([
  ['Orders  come in', ['Orders  ', 'come ', 'in']],
  ['/api/orders and/or', ['/api/orders ', 'and/or']],
  ['read-only a–b a—b', ['read-', 'only ', 'a–', 'b ', 'a', '—', 'b']],
  ['?x=1&y (see)(this)', ['?', 'x=1&y ', '(see)', '(this)']],
  ['five-$', ['five-$']],
  ['注文。次 ab注', ['注', '文。', '次 ', 'ab', '注']],
  ['a\u00a0b\tc', ['a\u00a0b\t', 'c']],
  ['👩‍👩‍👧‍👦x', ['👩‍👩‍👧‍👦', 'x']],
  ['', []],
])('lines of %j may end where a browser ends them', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
});

const piece = (text: string, weight: 400 | 600): StyledText => ({
  text,
  style: { size: 13, weight },
  colour: 'textarea-text',
});

const linesOf = (given: StyledText[], width: number): string[] =>
  breakStyled(given, width).map((runs) => runs.map(({ text }) => text).join(''));

test('a word that is bold in part stays together', () => {
  expect(linesOf([piece('Orders come ', 400), piece('un', 600), piece('expectedly', 400)], 110)).toEqual([
    'Orders come ',
    'unexpectedly',
  ]);
});

test('spaces hang over the edge, and those at the beginning stay', () => {
  expect(linesOf([piece('  Orders          come', 400)], 55)).toEqual(['  Orders          ', 'come']);
});

test('what is longer than a line begins a line and is broken where it ends', () => {
  const lines = linesOf([piece('to PaymentAuthorisationCompensation', 400)], 90);
  expect(lines[0]).toBe('to ');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe('to PaymentAuthorisationCompensation');
});

test('ends whatever the width', () => {
  for (const width of [-5, 0, 1]) expect(linesOf([piece('a bc', 400)], width)).toEqual(['a ', 'b', 'c']);
});
