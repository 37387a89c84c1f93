import { expect, test } from 'vitest';
import { type LabelFace, labelLines, labelShapes, measureLabel, plainLabel } from './labels.ts';
import { of, place, right } from './testing/shapes.ts';
import type { RichBlock } from './textAreas.ts';

const faceOf = (blocks: readonly RichBlock[], isWrapped = false): LabelFace => {
  const { single, wrapped } = measureLabel(blocks);
  const size = isWrapped ? (wrapped ?? single) : single;
  return { blocks, rect: { x: 100, y: 50, ...size }, onLine: true, wrapped: isWrapped };
};

const words = (face: LabelFace): string[] =>
  labelShapes(face).flatMap((shape) =>
    shape.kind === 'text'
      ? shape.lines.map(({ runs }) =>
          runs
            .map(({ text }) => text)
            .join('')
            .trim(),
        )
      : [],
  );

test('bold, italic and links look like it, and a link can be clicked', () => {
  const blocks: RichBlock[] = [
    {
      kind: 'paragraph',
      runs: [
        { text: 'Sends ' },
        { text: 'orders', bold: true },
        { text: ' as ', italic: true },
        { text: 'events', target: 'https://alder.example/' },
      ],
    },
  ];
  const [text, link] = labelShapes(faceOf(blocks));
  expect(text?.kind === 'text' && text.lines[0]?.runs).toMatchObject([
    { text: 'Sends ', style: { size: 12, weight: 500 }, colour: 'relation-label' },
    { text: 'orders', style: { weight: 600 } },
    { text: ' as ', style: { weight: 500, italic: true } },
    { text: 'events', underlined: true, colour: 'accent-text' },
  ]);
  const run = text?.kind === 'text' ? text.lines[0]?.runs.at(-1) : undefined;
  expect(link).toMatchObject({ kind: 'link', target: 'https://alder.example/', x: 100 + (run?.x ?? 0) });
});

test('a bold label stays as large as any, and only its words are wider', () => {
  const bold: RichBlock[] = [{ kind: 'paragraph', runs: [{ text: 'Reserves', bold: true }] }];
  expect(measureLabel(bold).single.height).toBe(16);
  expect(measureLabel(bold).single.width).toBeGreaterThan(measureLabel(plainLabel('Reserves')).single.width);
});

test('a sentence has two lines at most, with dots where it goes on', () => {
  const long = plainLabel(
    'Releases for picking and packing to the warehouse of the country it was ordered from',
  );
  const lines = words(faceOf(long, true));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/u);
  expect(measureLabel(long).wrapped?.width).toBeLessThanOrEqual(160);
  expect(words(faceOf(long))).toHaveLength(1);
  expect(measureLabel(long).single.width).toBeLessThanOrEqual(320);
});

test('a sentence has two lines wherever its words break, not only about the middle', () => {
  for (const text of [
    'Looks accounts up',
    'Updates the stock',
    'Is told of changes',
    'To Kontoinformationen',
  ]) {
    const { single, wrapped } = measureLabel(plainLabel(text));
    expect(wrapped?.width).toBeLessThan(single.width);
    expect(words(faceOf(plainLabel(text), true)).join(' ')).toBe(text);
  }
});

test('lines that somebody broke stay broken, and bullets stand at the left', () => {
  const blocks: RichBlock[] = [
    { kind: 'paragraph', runs: [{ text: 'Sends\nat night' }] },
    { kind: 'bullet', runs: [{ text: 'orders' }] },
    { kind: 'bullet', depth: 1, runs: [{ text: 'cancelled ones' }] },
  ];
  const face = faceOf(blocks);
  expect(face.rect.height).toBe(64);
  expect(words(face)).toEqual(['Sends', 'at night', 'orders', 'cancelled ones']);
  const shapes = labelShapes(face);
  expect(shapes.filter(({ kind }) => kind === 'rect')).toMatchObject([{ x: 105 }, { x: 121 }]);
  expect(shapes.map((shape) => (shape.kind === 'text' ? [shape.anchor, shape.x] : null))).toEqual([
    ['middle', 100 + face.rect.width / 2],
    ['start', 116],
    ['start', 132],
    null,
    null,
  ]);
});

test('a list of a hundred bullets is no column through the diagram', () => {
  const bullets = Array.from(
    { length: 100 },
    (_, at): RichBlock => ({
      kind: 'bullet',
      runs: [{ text: `Order ${at}` }],
    }),
  );
  const lines = words(faceOf(bullets));
  expect(lines).toHaveLength(8);
  expect(lines[7]).toBe('Order 7…');
  expect(labelLines(bullets, 160)).toHaveLength(100);
});

test('breaks no word in two, however little room there is', () => {
  for (const text of [
    'Authentifizierungsdaten aktualisieren',
    'Kontoinformationen',
    'Uses Rechtsschutzversicherungsgesellschaften',
    'a Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau',
    'Reads',
  ]) {
    const blocks = plainLabel(text);
    const { single, wrapped } = measureLabel(blocks);
    const face = { blocks, rect: { x: 0, y: 0, ...(wrapped ?? single) }, onLine: true };
    const [shape] = labelShapes({ ...face, wrapped: wrapped !== undefined });
    const lines =
      shape?.kind === 'text' ? shape.lines.map(({ runs }) => runs.map((run) => run.text).join('')) : [];
    const words = lines.flatMap((line) => line.trim().split(' '));
    expect(words.every((word) => word.endsWith('…') || text.split(' ').includes(word))).toBe(true);
    expect(lines.length).toBe(wrapped === undefined ? 1 : 2);
  }
});

test('a list has room for all that is written in it, dots and indentation included, and no more than others', () => {
  const bullet = (text: string, depth = 0): RichBlock => ({ kind: 'bullet', depth, runs: [{ text }] });
  for (let length = 1; length <= 40; length += 1) {
    const few = Array.from({ length: 7 }, () => bullet('one'));
    const blocks = [...few, bullet('m'.repeat(length), 2), bullet('more')];
    for (const isWrapped of [false, true]) {
      const face = faceOf(blocks, isWrapped);
      const written = of('text', labelShapes(face)).map(place);
      expect([length, Math.max(...written.map(right)) <= right(face.rect) + 1e-6]).toEqual([length, true]);
      expect(words(face)).toHaveLength(8);
      expect(words(face)[7]).toMatch(/…$/u);
    }
    expect(measureLabel(blocks).wrapped?.width ?? 0).toBeLessThanOrEqual(160);
  }
});
