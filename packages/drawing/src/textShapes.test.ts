import { expect, test } from 'vitest';
import { baselines, place, words } from './testing/shapes.ts';
import { baselineIn, measure } from './textMetrics.ts';
import {
  breakStyled,
  countLines,
  lineOf,
  longestWord,
  type StyledText,
  textShape,
  widthOf,
} from './textShapes.ts';
import { textSizes } from './typography.ts';

const look = { style: { size: 14, weight: 600 }, colour: 'text' } as const;
const style = { size: 13, weight: 400 } as const;
const piece = (text: string, more: Partial<StyledText> = {}): StyledText => ({
  text,
  style,
  colour: 'text',
  ...more,
});

test.each(['start', 'middle', 'end'] as const)('a text whose %s stands at a place', (anchor) => {
  const shape = textShape('Order management of Europe', look, {
    x: 50,
    y: 9,
    anchor,
    maxWidth: 90,
    maxLines: 3,
  });
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  expect(place(shape).x).toBeCloseTo(50 - share * widthOf(shape));
  expect(place(shape).width).toBe(Math.max(...shape.lines.map(({ width }) => width)));
  expect(shape.lines.length).toBeGreaterThan(1);
});

test('lines stand one below the other, by the line height of their size or the one that was asked for', () => {
  for (const line of [undefined, 18]) {
    const given = { ...look, ...(line !== undefined && { line }) };
    const shape = textShape('Order management of Europe', given, { x: 0, y: 9, maxWidth: 90, maxLines: 3 });
    const height = line ?? textSizes[14].line;
    expect(lineOf(given)).toBe(height);
    expect(shape.height).toBe(height * shape.lines.length);
    expect(baselines(shape)).toEqual(shape.lines.map((_, at) => 9 + baselineIn(height, 14) + at * height));
  }
});

test('a baseline lies so that capitals and what hangs below are in the middle of the line', () => {
  expect(baselineIn(20, 14) - baselineIn(16, 14)).toBe(2);
  expect(baselineIn(20, 14)).toBeGreaterThan(14);
  expect(baselineIn(20, 14)).toBeLessThan(16);
});

test('every run of a plain text says its look and how wide it is', () => {
  const shape = textShape('Order management', look, { x: 0, y: 0, maxWidth: 60, maxLines: 2 });
  for (const { runs, width } of shape.lines)
    expect(runs).toEqual(
      [
        {
          text: runs[0]?.text,
          style: look.style,
          colour: 'text',
          x: 0,
          width: measure(runs[0]?.text ?? '', look.style),
        },
      ].map((run) => ({ ...run, width })),
    );
  expect(textShape('', look, { x: 0, y: 0, maxWidth: 60, maxLines: 2 })).toMatchObject({
    lines: [],
    height: 0,
  });
  expect(widthOf(textShape('', look, { x: 0, y: 0, maxWidth: 60, maxLines: 2 }))).toBe(0);
});

test('words of one look are one run, and a new one begins where the last one ends', () => {
  const pieces = [
    piece('plain and '),
    piece('more '),
    piece('bold ', { style: { size: 13, weight: 600 } }),
    piece('large ', { style: { size: 14, weight: 600 } }),
    piece('slanted ', { style: { size: 14, weight: 600, italic: true } }),
    piece('pale ', { style: { size: 14, weight: 600, italic: true }, colour: 'text-muted' }),
    piece('linked ', { style: { size: 14, weight: 600, italic: true }, colour: 'text-muted', target: 'a' }),
    piece('elsewhere ', {
      style: { size: 14, weight: 600, italic: true },
      colour: 'text-muted',
      target: 'b',
    }),
    piece('lined', {
      style: { size: 14, weight: 600, italic: true },
      colour: 'text-muted',
      target: 'b',
      underlined: true,
    }),
  ];
  const [line = []] = breakStyled(pieces, 9999);
  expect(line.map(({ text }) => text)).toEqual([
    'plain and more ',
    'bold ',
    'large ',
    'slanted ',
    'pale ',
    'linked ',
    'elsewhere ',
    'lined',
  ]);
  for (const [at, run] of line.entries()) {
    const before = line[at - 1];
    expect(run.x).toBeCloseTo(before === undefined ? 0 : before.x + before.width);
    expect(run.width).toBeCloseTo(measure(run.text, run.style));
  }
  expect(line.map(({ underlined }) => underlined)).toEqual([
    ...Array.from({ length: 7 }, () => undefined),
    true,
  ]);
  expect(line[0]).not.toHaveProperty('underlined');
  expect(line[0]).not.toHaveProperty('target');
});

test('a line ends where its words do not fit any more, not before', () => {
  const width = measure('Orders ', style) + measure('come', style);
  const lines = (maxWidth: number) =>
    breakStyled([piece('Orders come ')], maxWidth).map((runs) => runs.map(({ text }) => text).join(''));
  expect(lines(width)).toEqual(['Orders come ']);
  // Browsers leave out what is less than a 64th of a pixel.
  expect(lines(width - 1 / 64)).toEqual(['Orders come ']);
  expect(lines(width - 1 / 32)).toEqual(['Orders ', 'come ']);
});

test('a newline ends a line, and two leave one empty', () => {
  const pieces = [piece('one\ntwo '), piece('and\n\nthree')];
  const lines = breakStyled(pieces, 9999).map((runs) => runs.map(({ text }) => text).join(''));
  expect(lines).toEqual(['one', 'two and', '', 'three']);
  expect(countLines(pieces, 9999)).toBe(4);
  expect(breakStyled(pieces, 9999).map((runs) => runs[0]?.x)).toEqual([0, 0, undefined, 0]);
});

test('a word that is longer than a line goes on where its last piece ended', () => {
  const pieces = [
    piece('ab '),
    piece('Donaudampf'),
    piece('schifffahrtsgesellschaft', { colour: 'text-muted' }),
    piece(' end'),
  ];
  const lines = breakStyled(pieces, 80);
  expect(lines.map((runs) => runs.map(({ text }) => text).join('')).join('')).toBe(
    'ab Donaudampfschifffahrtsgesellschaft end',
  );
  for (const runs of lines) {
    const last = runs.at(-1);
    expect(runs[0]?.x).toBe(0);
    expect((last?.x ?? 0) + measure(last?.text.trimEnd() ?? '', style)).toBeLessThanOrEqual(80 + 1 / 64);
  }
  // Only the last line may have room for more.
  const taken = lines.map((runs) => runs.reduce((sum, run) => sum + run.width, 0));
  for (const width of taken.slice(1, -1)) expect(width).toBeGreaterThan(80 - 16);
});

test('the longest word is as wide as all its pieces, without the blanks behind it', () => {
  const bold = { style: { size: 13, weight: 600 } as const };
  expect(longestWord([piece('an un'), piece('expect', bold), piece('edly    late')])).toBeCloseTo(
    measure('un', style) + measure('expect', bold.style) + measure('edly', style),
  );
  expect(longestWord([piece('one\nthree')])).toBeCloseTo(measure('three', style));
  expect(longestWord([])).toBe(0);
  const gap = [piece('order'), piece('    ', bold)];
  expect(longestWord(gap)).toBeCloseTo(measure('order', style));
});

test('a text is counted in as many lines as it is broken into', () => {
  for (const width of [30, 80, 200])
    for (const text of [
      '',
      'one',
      'Payroll is on the corporate landscape',
      'a\n\nb',
      'Supercalifragilistic ',
    ])
      expect(countLines([piece(text)], width)).toBe(breakStyled([piece(text)], width).length);
});

test('a shortened text says with its dots which words it began with', () => {
  const shape = textShape('Order management of Europe', look, { x: 0, y: 0, maxWidth: 90, maxLines: 1 });
  expect(words(shape)).toEqual([expect.stringMatching(/^Order ma.*[^ ]…$/)]);
});

test('a blank at the end of a word takes no room, so that it makes no line more', () => {
  const bold = { style: { size: 13, weight: 600 } as const };
  for (let width = 20; width < 160; width += 0.5) {
    const broken = (end: string) =>
      breakStyled([piece('Donaudampfschifffahrts'), piece(`gesell${end}`, bold)], width);
    const texts = broken('   ').map((runs) => runs.map(({ text }) => text.trimEnd()).join(''));
    expect([width, texts]).toEqual([width, broken('').map((runs) => runs.map(({ text }) => text).join(''))]);
  }
});
