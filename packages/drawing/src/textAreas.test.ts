import { expect, test } from 'vitest';
import { viewAt } from './detail.ts';
import { baselines, bottom, centre, first, of, place, right, words } from './testing/shapes.ts';
import {
  type RichBlock,
  type TextAreaFace,
  textAreaRect,
  textAreaSelected,
  textAreaShapes,
} from './textAreas.ts';
import type { RichImage } from './textImages.ts';
import { baselineIn, measure } from './textMetrics.ts';

const area = (blocks: readonly RichBlock[], width = 220): TextAreaFace => ({ x: 400, y: -90, width, blocks });
const paragraph = (text: string): RichBlock => ({ kind: 'paragraph', runs: [{ text }] });
const long = 'Payroll is on the corporate landscape since the end of last year, but for the south.';

const image: RichImage = {
  source: 'a',
  altText: 'How orders flow',
  width: 80,
  height: 40,
  position: 'left',
  caption: '',
};
const withImage = (more: Partial<RichImage>): RichBlock => ({
  kind: 'paragraph',
  runs: [{ text: '', image: { ...image, ...more } }],
});

test('every line is twenty high, and its words stand in the middle of it', () => {
  const face = area([paragraph(long), { kind: 'bullet', runs: [{ text: long }] }]);
  const texts = of('text', textAreaShapes(face));
  const lines = texts.flatMap(baselines);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines).toEqual(lines.map((_, at) => face.y + 8 + 20 * at + baselineIn(20, 13)));
  expect(texts.map(({ height, lines: own }) => height - 20 * own.length)).toEqual([0, 0]);
});

test('words keep twelve from either side, and fill the room between', () => {
  for (const width of [100, 220, 400]) {
    const face = area([paragraph('i '.repeat(200))], width);
    const text = first('text', textAreaShapes(face));
    expect(text.x - face.x).toBe(12);
    const widths = words(text).map((line) => measure(line.trimEnd(), { size: 13, weight: 400 }));
    expect(Math.max(...widths)).toBeLessThanOrEqual(width - 24 + 1 / 64);
    expect(Math.max(...widths)).toBeGreaterThan(width - 24 - 10);
  }
});

test('a bullet has a dot eleven before its first line, in its middle, and stands sixteen further in than what it is in', () => {
  for (const depth of [0, 1, 2]) {
    const face = area([paragraph('Scope'), { kind: 'bullet', depth, runs: [{ text: long }] }]);
    const shapes = textAreaShapes(face);
    const [, text] = of('text', shapes);
    const dots = of('rect', shapes);
    expect(dots).toHaveLength(1);
    expect(text?.x).toBe(face.x + 12 + 16 * (depth + 1));
    expect(dots[0]?.x).toBe((text?.x ?? 0) - 11);
    expect(centre(dots[0] ?? { x: 0, y: 0, width: 0, height: 0 }).y).toBe(face.y + 8 + 20 + 10);
    const { width, height, radius, fill } = first('rect', shapes);
    expect([width, height, radius, fill]).toEqual([4, 4, 2, 'textarea-text']);
  }
});

test('a paragraph that continues a bullet stands as far in as its words', () => {
  const [bullet, goingOn] = of(
    'text',
    textAreaShapes(
      area([
        { kind: 'bullet', runs: [{ text: 'one' }] },
        { ...paragraph('two'), depth: 1 },
      ]),
    ),
  );
  expect(goingOn?.x).toBe(bullet?.x);
});

test('a paragraph that is bold from end to end is a heading, and no other is', () => {
  const look = (block: RichBlock) => first('text', textAreaShapes(area([block]))).lines[0]?.runs[0];
  const bold = { text: 'Scope', bold: true };
  expect(look({ kind: 'paragraph', runs: [bold] })).toMatchObject({
    style: { size: 14, weight: 600 },
    colour: 'textarea-heading',
  });
  expect(look({ kind: 'paragraph', runs: [bold, { text: ' of it' }] })).toMatchObject({
    style: { size: 13, weight: 600 },
    colour: 'textarea-text',
  });
  expect(look({ kind: 'bullet', runs: [bold] })).toMatchObject({
    style: { size: 13 },
    colour: 'textarea-text',
  });
  const heading = area([{ kind: 'paragraph', runs: [bold] }]);
  expect(baselines(first('text', textAreaShapes(heading)))).toEqual([heading.y + 8 + baselineIn(20, 14)]);
});

test('italic words and links look like it, and no other words do', () => {
  const block: RichBlock = {
    kind: 'paragraph',
    runs: [{ text: 'plain ' }, { text: 'slanted ', italic: true }, { text: 'linked', target: 'd7' }],
  };
  const runs = first('text', textAreaShapes(area([block]))).lines[0]?.runs ?? [];
  expect(runs.map(({ style, underlined, colour }) => [style.italic, underlined, colour])).toEqual([
    [undefined, undefined, 'textarea-text'],
    [true, undefined, 'textarea-text'],
    [undefined, true, 'accent-text'],
  ]);
});

test('a link can be clicked on each of its lines, where it is written', () => {
  const face = area([{ kind: 'paragraph', runs: [{ text: 'See ' }, { text: long, target: 'd7' }] }]);
  const shapes = textAreaShapes(face);
  const text = first('text', shapes);
  const links = of('link', shapes);
  expect(links).toHaveLength(text.lines.length);
  links.forEach((link, at) => {
    const run = text.lines[at]?.runs.at(-1);
    expect([link.y, link.height]).toEqual([face.y + 8 + 20 * at, 20]);
    expect([link.x, link.width]).toEqual([face.x + 12 + (run?.x ?? 0), run?.width]);
    expect([link.target, link.title]).toEqual(['d7', run?.text]);
  });
});

test('a text is as high as its lines and images, with eight above and below, and a line at the least', () => {
  for (const blocks of [
    [],
    [paragraph('')],
    [paragraph(long), paragraph('Scope')],
    [{ kind: 'bullet', depth: 1, runs: [{ text: long }] } satisfies RichBlock],
    [paragraph('Scope'), withImage({}), withImage({ caption: 'By night' }), paragraph('End')],
  ])
    for (const width of [60, 220]) {
      const face = area(blocks, width);
      const rect = textAreaRect(face);
      const lowest = Math.max(
        face.y + 28,
        ...textAreaShapes(face).map((shape) => bottom(place(shape)) + (shape.kind === 'image' ? 4 : 0)),
      );
      const isCaptioned = blocks.length === 4;
      expect(rect).toEqual({ x: face.x, y: face.y, width, height: rect.height });
      expect(bottom(rect) - lowest).toBeCloseTo(8);
      expect(isCaptioned ? rect.height : 99).toBeGreaterThan(90);
    }
});

test('an image has four above and below, and stands at the side that it was given', () => {
  const at = (position: RichImage['position']) => {
    const face = area([withImage({ position })]);
    return { face, shown: place(first('image', textAreaShapes(face))) };
  };
  const [left, behind] = [at('left'), at('right')];
  expect([left.shown.x - left.face.x, left.shown.y - left.face.y]).toEqual([12, 8 + 4]);
  expect(right(behind.shown)).toBe(right(behind.face) - 12);
  expect(textAreaRect(left.face).height).toBe(8 + 4 + 40 + 4 + 8);
});

test('a caption begins under its image, is no wider, and has four below', () => {
  const caption = 'How orders flow through all of the company by night';
  const face = area([withImage({ caption, position: 'right' })]);
  const shapes = textAreaShapes(face);
  const [shown, below] = [place(first('image', shapes)), place(first('text', shapes))];
  expect(below.x).toBe(shown.x);
  expect(below.y - bottom(shown)).toBe(4);
  expect(below.width).toBeLessThanOrEqual(shown.width);
  expect(first('text', shapes).lines).toHaveLength(2);
  expect(bottom(textAreaRect(face)) - bottom(below)).toBe(4 + 8);
});

test('until an image is there, its frame says in its middle what it is', () => {
  const instead = (altText: string) =>
    first('image', textAreaShapes(area([withImage({ altText })]))).instead ?? [];
  const shown = place(first('image', textAreaShapes(area([withImage({})]))));
  const frame = first('rect', instead('Flow'));
  expect(frame).toMatchObject({ ...shown, radius: 4, stroke: { colour: 'border-strong', width: 1 } });
  const text = first('text', instead('Flow'));
  expect(words(text)).toEqual(['Flow']);
  expect(centre(place(text)).x).toBeCloseTo(centre(shown).x);
  expect(centre(place(text)).y).toBeCloseTo(centre(shown).y);
  expect(words(first('text', instead('')))).toEqual(['Image']);
  const [shortened] = of('text', instead('i'.repeat(99)));
  expect(shortened === undefined ? 99 : place(shortened).width).toBeLessThanOrEqual(80 - 8);
});

test('a selected text has a frame, and a handle in the middle of either side', () => {
  for (const zoom of [1, 0.5]) {
    const face = area([paragraph(long)]);
    const rect = textAreaRect(face);
    const [frame, ...handles] = of('rect', textAreaSelected(face, viewAt(zoom)));
    expect(frame).toEqual({
      kind: 'rect',
      ...rect,
      radius: 4,
      stroke: { colour: 'selection', width: Math.max(1.5, 1 / zoom) },
    });
    expect(handles.map((handle) => centre(handle).x)).toEqual([rect.x, right(rect)]);
    for (const handle of handles) {
      expect(centre(handle).y).toBeCloseTo(centre(rect).y);
      expect(handle.width * zoom).toBeCloseTo(7);
      expect(handle.height * zoom).toBeCloseTo(16);
      expect(handle.radius).toBe(handle.width / 2);
      expect(handle.fill).toBe('handle-fill');
      expect(handle.stroke?.colour).toBe('selection');
      expect((handle.stroke?.width ?? 0) * zoom).toBeCloseTo(1.5);
    }
  }
  const low = of('rect', textAreaSelected(area([]), viewAt(0.1)))[1];
  expect([low?.width, low?.height]).toEqual([18, 18]);
});

test('a text is left out where it could not be read', () => {
  expect(textAreaShapes(area([paragraph(long)]), viewAt(0.3))).toEqual([]);
  expect(textAreaShapes(area([paragraph(long)]), viewAt(0.5))).toEqual(
    textAreaShapes(area([paragraph(long)])),
  );
});
