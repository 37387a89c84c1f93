import { expect, test } from 'vitest';
import { labelShapes, measureLabel, plainLabel } from './labels.ts';
import type { Rect } from './picture.ts';
import { baselines, centre, first, of, type Of, place, right, words } from './testing/shapes.ts';
import { relationLabelShapes } from './relations.ts';
import type { RichBlock } from './textAreas.ts';
import { baselineIn, measure } from './textMetrics.ts';

const drawn = (blocks: readonly RichBlock[], isWrapped = false, colour?: 'text-muted') => {
  const { single, wrapped } = measureLabel(blocks);
  const size = isWrapped ? (wrapped ?? single) : single;
  const rect: Rect = { x: 700, y: -40, ...size };
  return { rect, shapes: labelShapes({ blocks, rect, onLine: true, wrapped: isWrapped }, colour) };
};

const list: readonly RichBlock[] = [
  { kind: 'paragraph', runs: [{ text: 'Sends at night' }] },
  { kind: 'bullet', runs: [{ text: 'orders' }] },
  { kind: 'bullet', runs: [{ text: 'returns of all customers' }] },
  { kind: 'bullet', depth: 1, runs: [{ text: 'cancelled ones' }] },
];

test.each([
  ['a word', plainLabel('Reads')],
  ['a sentence', plainLabel('Releases for picking and packing')],
  ['a long sentence', plainLabel('Releases for picking and packing '.repeat(9))],
  ['a list', list],
])('%s stands in the room that it was measured for', (_, blocks) => {
  for (const isWrapped of [false, true]) {
    const { rect, shapes } = drawn(blocks, isWrapped);
    for (const text of of('text', shapes)) {
      const { x, y, height } = place(text);
      expect(x).toBeGreaterThanOrEqual(rect.x - 1e-9);
      expect(y).toBeGreaterThanOrEqual(rect.y);
      expect(y + height).toBeLessThanOrEqual(rect.y + rect.height);
      // What hangs over the edge is a blank.
      for (const [at, line] of text.lines.entries()) {
        const seen = measure((words(text)[at] ?? '').trimEnd(), { size: 12, weight: 500 });
        const start = text.anchor === 'middle' ? text.x - line.width / 2 : text.x;
        expect(start + seen).toBeLessThanOrEqual(right(rect) + 0.1);
      }
    }
    const lines = of('text', shapes).flatMap(baselines);
    expect(rect.height).toBe(16 * lines.length);
    expect(lines).toEqual(lines.map((_line, at) => rect.y + 16 * at + baselineIn(16, 12)));
  }
});

test('a sentence stands in the middle of its room', () => {
  for (const isWrapped of [false, true]) {
    const { rect, shapes } = drawn(plainLabel('Releases for picking and packing'), isWrapped);
    const [text] = of('text', shapes);
    expect([text?.anchor, text?.x]).toEqual(['middle', centre(rect).x]);
    expect(shapes).toHaveLength(1);
  }
});

test('bullets are dots of four, eleven before their first line and in its middle', () => {
  const { rect, shapes } = drawn(list);
  const dots = of('rect', shapes);
  expect(dots.map((dot) => [dot.x - rect.x, centre(dot).y - rect.y])).toEqual([
    [16 - 11, 24],
    [16 - 11, 40],
    [32 - 11, 56],
  ]);
  for (const { width, height, radius, fill } of dots)
    expect([width, height, radius, fill]).toEqual([4, 4, 2, 'relation-label']);
  // A line that goes on has none.
  const long = drawn([{ kind: 'bullet', runs: [{ text: 'orders of all our customers '.repeat(4) }] }], true);
  expect(of('text', long.shapes)[0]?.lines.length).toBeGreaterThan(1);
  expect(of('rect', long.shapes)).toHaveLength(1);
});

test('lines of one indent are one text, and lines of another begin sixteen further in', () => {
  const { rect, shapes } = drawn(list);
  expect(of('text', shapes).map((text) => [text.anchor, text.x - rect.x, text.lines.length])).toEqual([
    ['middle', rect.width / 2, 1],
    ['start', 16, 2],
    ['start', 32, 1],
  ]);
  expect(of('text', shapes).map(({ y, height }) => [y - rect.y, height])).toEqual([
    [0, 16],
    [16, 32],
    [48, 16],
  ]);
});

test('a list is as wide as its widest line with what that stands in by', () => {
  const { rect } = drawn(list);
  const widths = [
    ['Sends at night', 0],
    ['returns of all customers', 16],
    ['cancelled ones', 32],
  ].map(([text, inset]) => measure(`${text}`, { size: 12, weight: 500 }) + Number(inset));
  expect(rect.width).toBeCloseTo(Math.max(...widths));
});

test('a link can be clicked where it is written', () => {
  const blocks: RichBlock[] = [
    { kind: 'bullet', runs: [{ text: 'Sends ' }, { text: 'events', target: 'd7' }, { text: ' at night' }] },
    { kind: 'bullet', runs: [{ text: 'orders', target: 'd8' }] },
  ];
  const { rect, shapes } = drawn(blocks);
  const before = measure('Sends ', { size: 12, weight: 500 });
  expect(of('link', shapes)).toEqual([
    expect.objectContaining({ y: rect.y, height: 16, target: 'd7', title: 'events' }),
    expect.objectContaining({ x: rect.x + 16, y: rect.y + 16, height: 16, target: 'd8', title: 'orders' }),
  ]);
  const [link] = of('link', shapes);
  expect(link?.x).toBeCloseTo(rect.x + 16 + before);
  expect(link?.width).toBeCloseTo(measure('events', { size: 12, weight: 500 }));
  const sentence = drawn([
    { kind: 'paragraph', runs: [{ text: 'Sends ' }, { text: 'events', target: 'd7' }] },
  ]);
  expect(of('link', sentence.shapes)[0]?.x).toBeCloseTo(sentence.rect.x + before);
});

test('what is left out is told by dots, in the look of what stands before them', () => {
  const blocks: RichBlock[] = [
    {
      kind: 'paragraph',
      runs: [{ text: 'Releases for ' }, { text: 'picking and packing '.repeat(9), bold: true }],
    },
  ];
  const { rect, shapes } = drawn(blocks);
  const [text] = of('text', shapes) as [Of<'text'>];
  expect(words(text)).toEqual([expect.stringMatching(/^Releases for picking .*[a-z]…$/)]);
  expect(text.lines[0]?.runs.map(({ style }) => style.weight)).toEqual([500, 600]);
  const [before, behind] = text.lines[0]?.runs ?? [];
  expect(behind?.x).toBeCloseTo(before?.width ?? Number.NaN);
  expect(rect.width).toBeLessThanOrEqual(320);
  expect(rect.width).toBeGreaterThan(300);
  const wrapped = drawn(blocks, true);
  expect(of('text', wrapped.shapes)[0]?.lines).toHaveLength(2);
  expect(wrapped.rect.width).toBeLessThanOrEqual(160);
});

test('a sentence of two lines has two of about one length', () => {
  const { shapes, rect } = drawn(plainLabel('Releases orders for picking'), true);
  const widths = of('text', shapes)[0]?.lines.map(({ width }) => width) ?? [];
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths)).toBeGreaterThan(0.5 * Math.max(...widths));
  expect(rect.width).toBeLessThan(120);
});

test('a short word is not broken, nor one that is wider than a label of two lines', () => {
  for (const text of ['Reads', 'To be', 'W'.repeat(30)])
    expect(measureLabel(plainLabel(text)).wrapped).toBeUndefined();
  // Sixty is as narrow as a label gets.
  expect(measureLabel(plainLabel('Reads in all')).single.width).toBeGreaterThan(60);
  expect(measureLabel(plainLabel('Reads in all')).wrapped).toBeDefined();
});

test('a label of an archived relation is pale, with as many lines as it had', () => {
  for (const isWrapped of [false, true])
    for (const blocks of [plainLabel('Releases for picking and packing '.repeat(9)), list]) {
      const [usual, pale] = [drawn(blocks, isWrapped), drawn(blocks, isWrapped, 'text-muted')];
      expect(of('text', pale.shapes).map(words)).toEqual(of('text', usual.shapes).map(words));
      const colours = new Set(
        of('text', pale.shapes).flatMap(({ lines }) =>
          lines.flatMap(({ runs }) => runs.map(({ colour }) => colour)),
        ),
      );
      expect(colours).toEqual(new Set(['text-muted']));
      for (const { fill } of of('rect', pale.shapes)) expect(fill).toBe('text-muted');
    }
});

test('a label without a word has no room and no line', () => {
  expect(measureLabel([]).single).toEqual({ width: 0, height: 0 });
  expect(
    labelShapes({ blocks: [], rect: { x: 0, y: 0, width: 0, height: 0 }, onLine: false, wrapped: false }),
  ).toEqual([]);
});

test('a list may have eight lines, however narrow; a broken sentence as many', () => {
  const lines = (blocks: readonly RichBlock[], isWrapped: boolean): number =>
    of('text', drawn(blocks, isWrapped).shapes).reduce((sum, text) => sum + text.lines.length, 0);
  const bullet = (text: string): RichBlock => ({ kind: 'bullet', runs: [{ text }] });
  const long = Array.from({ length: 4 }, () => bullet('orders of all our customers in the north'));
  expect([lines(long, false), lines(long, true)]).toEqual([4, 8]);
  const broken = plainLabel('one\ntwo\nthree\nfour');
  expect(lines(broken, false)).toBe(4);
  const [second, third] = of('text', drawn(broken).shapes)[0]?.lines.slice(1) ?? [];
  expect(second?.baseline).toBeLessThan(third?.baseline ?? 0);
});

test('a relation says whether it is archived by the colour of its label alone', () => {
  const label = {
    blocks: plainLabel('Reads'),
    rect: { x: 0, y: 0, width: 40, height: 16 },
    onLine: true,
    wrapped: false,
  };
  const colourOf = (archived?: boolean) => {
    const face = { points: [], label, ...(archived !== undefined && { archived }) };
    const text = first('text', relationLabelShapes(face));
    return text.lines[0]?.runs[0]?.colour;
  };
  expect([colourOf(), colourOf(false), colourOf(true)]).toEqual([
    'relation-label',
    'relation-label',
    'text-muted',
  ]);
});
