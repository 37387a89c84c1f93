import { expect, test } from 'vitest';
import { breakablePieces, fitText } from './textLines.ts';
import { measure } from './textMetrics.ts';

const style = { size: 14, weight: 600 } as const;
const fitted = (text: string, width: number, lines: number) =>
  fitText(text, style, width, lines).lines.map((line) => line.text);

test('a text that fits stays on one line', () => {
  expect(fitText('Order service', style, 100, 2)).toEqual({
    lines: [{ text: 'Order service', width: measure('Order service', style) }],
    cut: false,
  });
});

test('breaks between words and shortens the last line', () => {
  expect(fitted('Order service', 60, 2)).toEqual(['Order', 'service']);
  expect(fitted('Order management service for Europe', 90, 2)).toEqual(['Order', 'manageme…']);
  expect(fitText('Order management', style, 60, 1).cut).toBe(true);
});

test('breaks behind hyphens and slashes, inside long words only when it must', () => {
  expect(fitted('order-to-cash', 66, 3)).toEqual(['order-to-', 'cash']);
  expect(fitted('Donaudampfschifffahrt', 88, 3)).toEqual(['Donaudampf', 'schifffahrt']);
  expect(breakablePieces('a/b c')).toEqual(['a/', 'b ', 'c']);
});

test('breaks between wide characters, but not before a full stop', () => {
  expect(fitted('注文管理サービス', 60, 2)).toEqual(['注文管理', 'サービス']);
  expect(breakablePieces('注文。次')).toEqual(['注', '文。', '次']);
});

test('never splits what is one character to a reader', () => {
  expect(fitted('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 20, 2).join('')).toContain('👩‍👩‍👧‍👦');
});

test('ends for every input', () => {
  for (const text of ['', ' ', '\n\t', '-', '/////', 'x'.repeat(500), '\u0000\u200b', '\ud800', '。。。。']) {
    for (const width of [-1, 0, 1, 30]) {
      for (const lines of [0, 1, 2, 5]) expect(fitted(text, width, lines).length).toBeLessThanOrEqual(lines);
    }
  }
});

test('no line is wider than asked for when a single character fits', () => {
  const words = ['Order', 'a', 'Überweisungsfreigabe', 'x-y', '注文', 'Łódź', 'W'.repeat(30)];
  for (let seed = 0; seed < 200; seed += 1) {
    const text = Array.from(
      { length: 1 + (seed % 6) },
      (_, at) => words[(seed * 7 + at * 5) % words.length],
    ).join(' ');
    const width = 30 + ((seed * 13) % 200);
    const tooWide = fitText(text, style, width, 1 + (seed % 3)).lines.filter((line) => line.width > width);
    expect({ text, width, tooWide }).toEqual({ text, width, tooWide: [] });
  }
});

test('a word that is too long is shortened where words are to stay whole', () => {
  const small = { size: 11, weight: 500 } as const;
  const written = (text: string, lines: number) =>
    fitText(text, small, 46, lines, { wholeWords: true }).lines.map((line) => line.text);
  expect(written('Warehouse', 2)).toEqual(['Wareh…']);
  expect(written('Warehouse stock', 2)).toEqual(['Wareh…', 'stock']);
  expect(written('Stock', 2)).toEqual(['Stock']);
  expect(fitText('Warehouse', small, 46, 2, { wholeWords: true }).cut).toBe(true);
});

test('never begins a line with a mark that belongs to the letter before it, however long the line', () => {
  const mark = '\u0301';
  for (const length of [10, 62, 63, 64, 126, 127, 128]) {
    const text = `${'x'.repeat(length)}e${mark}`.repeat(2);
    const width = measure(`${'x'.repeat(length)}e`, style);
    for (const more of [0, 1, 3]) {
      const lines = fitted(text, width + more, 9);
      expect([length, more, lines.filter((line) => line.startsWith(mark))]).toEqual([length, more, []]);
      expect(lines.join('')).toBe(text);
    }
  }
});
