import { expect, test } from 'vitest';
import { labelShapes, measureLabel } from './labels.ts';
import { beginsRightToLeft, placedRuns, writtenText } from './rightToLeft.ts';
import { first, of, right } from './testing/shapes.ts';
import { type RichBlock, textAreaShapes } from './textAreas.ts';
import { breakStyled, textShape } from './textShapes.ts';
import { toSvg } from './toSvg.ts';
import type { TextStyle } from './typography.ts';

const style: TextStyle = { size: 13, weight: 400 };
const look = { style, colour: 'text' } as const;
const place = { x: 0, y: 0, maxWidth: 80, maxLines: 2 };

test.each([
  ['שירות הזמנות', true],
  ['  (2) خدمة API', true],
  ['𞤀𞤣𞤤𞤢𞤥', true],
  ['API של הזמנות', false],
  ['決済', false],
  ['\u0661\u0662 orders', false],
  ['12 – (…)', false],
  ['', false],
])('%j begins from right to left: %s', (text, is) => {
  expect(beginsRightToLeft(text)).toBe(is);
});

test('every line of a name runs as the name begins', () => {
  const { lines } = textShape('שירות הזמנות (v2)', look, place);
  expect(lines.map(({ runs }) => runs.map(writtenText))).toEqual([
    ['\u2067שירות\u2069'],
    ['\u2067הזמנות (v2)\u2069'],
  ]);
  const latin = textShape('Orders של החברה', look, place);
  expect(latin.lines.flatMap(({ runs }) => runs.map(writtenText)).join('')).not.toContain('\u2067');
});

const placed = (words: readonly [text: string, weight: 400 | 600][], width: number) =>
  placedRuns(
    breakStyled(
      words.map(([text, weight]) => ({ text, style: { size: 13, weight }, colour: 'text' as const })),
      999,
    )[0] ?? [],
    width,
  );

const asSeen = (runs: readonly { text: string; x: number }[]): string[] =>
  [...runs].sort((a, b) => a.x - b.x).map(({ text }) => text.trim());

test('parts of a line follow each other from its right edge', () => {
  const runs = placed(
    [
      ['אבג ', 400],
      ['דהו ', 600],
      ['זחט', 400],
    ],
    300,
  );
  expect(asSeen(runs)).toEqual(['זחט', 'דהו', 'אבג']);
  expect(Math.max(...runs.map(right))).toBe(300);
  const inOrder = [...runs].sort((a, b) => a.x - b.x);
  expect(inOrder.slice(1).map(({ x }) => x)).toEqual(
    inOrder.slice(0, -1).map((run) => expect.closeTo(right(run), 6)),
  );
});

test('neighbours that run from left to right keep their order', () => {
  const runs = placed(
    [
      ['אבג ', 400],
      ['API ', 600],
      ['v2 ', 400],
      ['דהו', 600],
    ],
    300,
  );
  expect(asSeen(runs)).toEqual(['דהו', 'API', 'v2', 'אבג']);
});

test('a line that begins from left to right stays as it is', () => {
  const runs =
    breakStyled(
      [
        { text: 'API ', ...look },
        { text: 'אבג', style: { size: 13, weight: 600 }, colour: 'text' },
      ],
      999,
    )[0] ?? [];
  expect(placedRuns(runs, 300)).toBe(runs);
});

const bullet: RichBlock = {
  kind: 'bullet',
  runs: [{ text: 'אבג ' }, { text: 'דהו', target: 'https://alder.example/' }],
};

test('a paragraph from right to left stands at the right of its text area, with its bullet and its links', () => {
  const shapes = textAreaShapes({ x: 100, y: 0, width: 220, blocks: [bullet] });
  const text = first('text', shapes);
  const runs = text.lines[0]?.runs ?? [];
  expect(runs.map(({ text: words }) => words)).toEqual(['אבג ', 'דהו']);
  // Twelve from the edge, behind the sixteen of the bullet.
  expect(text.x + Math.max(...runs.map(right))).toBe(320 - 12 - 16);
  expect(first('link', shapes).x).toBe(text.x + Math.min(...runs.map(({ x }) => x)));
  expect(first('rect', shapes).x).toBe(320 - 12 - 16 + 7);
});

test('a label runs as its words do', () => {
  const blocks: RichBlock[] = [{ kind: 'paragraph', runs: [{ text: 'אבג ' }, { text: 'דהו', bold: true }] }];
  const { single } = measureLabel(blocks);
  const [text] = of(
    'text',
    labelShapes({ blocks, rect: { x: 0, y: 0, ...single }, onLine: true, wrapped: false }),
  );
  expect(asSeen(text?.lines[0]?.runs ?? [])).toEqual(['דהו', 'אבג']);
});

test('the file says so too', () => {
  const shape = textShape('שירות (v2)', look, { ...place, maxWidth: 300 });
  const bounds = { x: 0, y: 0, width: 300, height: 40 };
  const svg = toSvg({ items: [{ id: 'a', shapes: [shape], bounds }] });
  expect(svg).toContain('>\u2067שירות (v2)\u2069</tspan>');
});
