import { expect, test } from 'vitest';
import { unbrokenLengths } from './lineBreaks.ts';
import { breakablePieces, fitText, headThatFits } from './textLines.ts';
import { isWide, measure } from './textMetrics.ts';

const ranges = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0x1f000, 0x3fffd],
] as const;

test.each(ranges)(
  'characters from %i to %i are as wide as they are high, and their neighbours are not',
  (from, to) => {
    expect([from, to, (from + to) >> 1].map(isWide)).toEqual([true, true, true]);
    expect([from - 1, to + 1].map(isWide)).toEqual([false, false]);
  },
);

test('a character that the font does not have takes an em, or six tenths of one, or nothing', () => {
  const style = { size: 12, weight: 400 } as const;
  expect(measure('注', style)).toBe(12);
  expect(measure('😀', style)).toBe(12);
  expect(measure('😀😀', style)).toBe(24);
  expect(measure('\u0915', style)).toBeCloseTo(0.6 * 12);
  for (const nothing of ['\u200d', '\u200b', '\ufe00', '\ufe0f', '\u0b3f'])
    expect(measure(`注${nothing}注`, style)).toBe(24);
  expect(measure('\ufdff', style)).toBeCloseTo(0.6 * 12);
  expect(measure('\ufe10', style)).toBeCloseTo(0.6 * 12);
});

test('a text is wider by its tracking with every character', () => {
  const plain = measure('注注', { size: 12, weight: 400 });
  expect(measure('注注', { size: 14, weight: 400 })).toBeCloseTo((plain / 12) * 14 - 2 * 0.006 * 14);
  expect(measure('注注', { size: 28, weight: 400 })).toBeCloseTo((plain / 12) * 28 - 2 * 0.021 * 28);
});

test('letters are the wider the bolder, and medium lies between', () => {
  const [plain, medium, bold] = ([400, 500, 600] as const).map((weight) =>
    measure('Order', { size: 12, weight }),
  );
  expect(medium).toBeGreaterThan(plain ?? 0);
  expect(bold).toBeGreaterThan(medium ?? 0);
});

const pieces = (text: string): string[] => {
  let at = 0;
  return unbrokenLengths(text).map((length) => text.slice(at, (at += length)));
};

test.each([
  ['a-b', ['a-', 'b']],
  ['a-$b', ['a-$b']],
  ['a-"b"', ['a-', '"b"']],
  ["a-'b'", ['a-', "'b'"]],
  ['a-)', ['a-)']],
  ['a-.b', ['a-.b']],
  ['a?b', ['a?', 'b']],
  ['a?!', ['a?!']],
  ['a–b', ['a–', 'b']],
  ['a–-', ['a–-']],
  ['a–|', ['a–|']],
  ['a–.', ['a–.']],
  ['a…b', ['a…', 'b']],
  ['a…)', ['a…)']],
  ['a—b', ['a', '—', 'b']],
  ['(—b', ['(—', 'b']],
  ['—-', ['—-']],
  ['a(b', ['a(b']],
  ['a)(b', ['a)', '(b']],
  ['a.[b', ['a.', '[b']],
  ['aZ09z', ['aZ09z']],
  ['注.', ['注.']],
  ['注a', ['注', 'a']],
  ['a注', ['a', '注']],
  ['(注', ['(注']],
  ['a b', ['a ', 'b']],
  ['a  b', ['a  ', 'b']],
  ['a\u3000b', ['a\u3000', 'b']],
  ['@a`z{Z[9:', ['@a`z{Z[9:']],
])('%j may be broken into %j', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
});

test('a name is broken behind blanks, hyphens, dashes and slashes, which stay where they were', () => {
  expect(breakablePieces('one two')).toEqual(['one ', 'two']);
  expect(breakablePieces('a-b–c—d/e')).toEqual(['a-', 'b–', 'c—', 'd/', 'e']);
  expect(breakablePieces('a - b')).toEqual(['a ', '- ', 'b']);
  expect(breakablePieces('--a')).toEqual(['--', 'a']);
  expect(breakablePieces(' a')).toEqual([' a']);
  expect(breakablePieces('')).toEqual([]);
  expect(breakablePieces('  ')).toEqual(['  ']);
});

test('beside wide characters a name is broken as well, but never before what closes', () => {
  expect(breakablePieces('ab注文cd')).toEqual(['ab', '注', '文', 'cd']);
  expect(breakablePieces('注、文')).toEqual(['注、', '文']);
  expect(breakablePieces('ab。')).toEqual(['ab。']);
  // Beyond Latin and Greek, but not wide.
  expect(breakablePieces('ⴀⴁ ⴂ')).toEqual(['ⴀⴁ ', 'ⴂ']);
});

const style = { size: 14, weight: 600 } as const;

test('a head is the longest that fits with what is to stand behind it', () => {
  const text = 'Warehouse management system for everybody in the whole of the company and beyond it';
  for (const width of [40, 55, 130, 400])
    for (const suffix of ['', '…']) {
      const head = headThatFits(text, style, width, suffix);
      expect(text.startsWith(head)).toBe(true);
      expect(measure(head.trimEnd() + suffix, style)).toBeLessThanOrEqual(width);
      const longer = text.slice(0, head.length + 1);
      expect(measure(longer.trimEnd() + suffix, style)).toBeGreaterThan(
        width - (longer.endsWith(' ') ? 20 : 0),
      );
    }
  expect(headThatFits('Order', style, 999)).toBe('Order');
  expect(headThatFits('Order', style, 1)).toBe('O');
});

test('what was cut says so, and what was not does not', () => {
  const name = 'Order management';
  const width = measure(name, style);
  expect(fitText(name, style, width, 1)).toMatchObject({ cut: false, lines: [{ text: name, width }] });
  expect(fitText(name, style, width - 0.01, 1).cut).toBe(true);
  expect(fitText(name, style, width - 0.01, 2)).toMatchObject({
    cut: false,
    lines: [{ text: 'Order' }, { text: 'management' }],
  });
  expect(fitText(name, style, width, 0)).toEqual({ lines: [], cut: true });
  expect(fitText(' \n ', style, width, 0)).toEqual({ lines: [], cut: false });
  expect(fitText(' Order \n  management ', style, width, 1).lines[0]?.text).toBe(name);
  expect(fitText('Donaudampfschifffahrt', style, 88, 3).cut).toBe(false);
});

test('every line is as long as it can be', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
  for (const width of [70, 100, 150]) {
    const lines = fitText(words.join(' '), style, width, 20).lines.map(({ text }) => text);
    expect(lines.join(' ')).toBe(words.join(' '));
    lines.slice(0, -1).forEach((line, at) => {
      const [next = ''] = (lines[at + 1] ?? '').split(' ');
      expect(measure(`${line} ${next}`, style)).toBeGreaterThan(width);
    });
  }
});
