import { expect, test } from 'vitest';
import { type ComponentFace, componentShapes, nameRect } from './boxes.ts';
import type { Rect, Shape } from './picture.ts';
import { bottom, centre, first, of, type Of, place, right, words } from './testing/shapes.ts';
import { measure } from './textMetrics.ts';

const box = (width: number, height: number, more: Partial<ComponentFace> = {}): ComponentFace => ({
  x: 300,
  y: -70,
  width,
  height,
  name: 'Order service',
  type: 'Service',
  icon: { glyph: 'box' },
  hue: 'violet',
  kind: 'component',
  linkedDiagrams: 0,
  ...more,
});

const sentence = 'Takes orders from all channels and hands them to the warehouse.';

interface Parts {
  frame: Of<'rect'>;
  tile: Of<'rect'>;
  glyph: Of<'icon'>;
  texts: Of<'text'>[];
}

/** A frame, the tile with its glyph, and what is written. */
const partsOf = (face: ComponentFace): Parts => {
  const shapes = componentShapes(face);
  const [frame, tile] = of('rect', shapes);
  if (frame === undefined || tile === undefined) throw new Error('A box has a frame and a tile');
  return { frame, tile, glyph: first('icon', shapes), texts: of('text', shapes) };
};

const around = (rects: readonly Rect[]): { top: number; bottom: number } => ({
  top: Math.min(...rects.map(({ y }) => y)),
  bottom: Math.max(...rects.map(bottom)),
});

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  right(inner) <= right(outer) + 1e-9 &&
  bottom(inner) <= bottom(outer) + 1e-9;

const sizes = [50, 100, 150, 200, 250, 400].flatMap((width) =>
  [50, 100, 150, 300].map((height): [number, number] => [width, height]),
);

test.each(sizes)('all of a box of %i x %i lies inside it', (width, height) => {
  for (const name of ['Shop', 'Customer identity and access', 'Supercalifragilistic'])
    for (const type of [null, 'Service', 'Single-page application'])
      for (const linkedDiagrams of [0, 7, 120])
        for (const description of [undefined, sentence]) {
          const face = box(width, height, {
            name,
            type,
            linkedDiagrams,
            ...(description && { description }),
          });
          const outside = componentShapes(face)
            .slice(1)
            .filter((shape) => !isInside(place(shape), face));
          expect({ name, type, linkedDiagrams, outside }).toEqual({
            name,
            type,
            linkedDiagrams,
            outside: [],
          });
        }
});

test.each(sizes)('the glyph of a box of %i x %i stands in the middle of its tile', (width, height) => {
  const { tile, glyph } = partsOf(box(width, height));
  expect(centre(place(glyph)).x).toBeCloseTo(centre(tile).x);
  expect(centre(place(glyph)).y).toBeCloseTo(centre(tile).y);
  expect(tile.width).toBe(tile.height);
  expect(tile.width).toBe(height === 50 || width === 50 ? 28 : width >= 200 ? 34 : 32);
  expect(glyph.size).toBe(tile.width === 28 ? 16 : 18);
  expect(tile.radius).toBe(tile.width === 28 ? 6 : 8);
});

test.each(sizes)('of a box of %i x %i as much is free above as below', (width, height) => {
  for (const type of [null, 'Service']) {
    const face = box(width, height, { type });
    const { tile, texts } = partsOf(face);
    // The type of a flat box stands on the baseline of its name, and no lower than that reaches.
    const parts = [tile, ...texts.slice(0, height === 50 ? 1 : undefined).map(place)];
    const { top, bottom: below } = around(parts);
    expect(top - face.y).toBeCloseTo(bottom(face) - below);
  }
});

test('a wide box has name and type beside its tile, one below the other', () => {
  const { tile, texts } = partsOf(box(200, 100));
  const [name, type] = texts.map(place) as [Rect, Rect];
  expect(name.x - right(tile)).toBe(11);
  expect(type.x).toBe(name.x);
  expect(type.y).toBeCloseTo(bottom(name));
  expect((name.y + bottom(type)) / 2).toBeCloseTo(centre(tile).y);
});

test('what is written in a wide box ends as far from its edge as its tile begins', () => {
  const long = 'Supercalifragilisticexpialidocious';
  for (const width of [200, 250, 400]) {
    const face = box(width, 150, { name: long, type: `${long} ${long}` });
    for (const text of partsOf(face).texts) expect(right(place(text))).toBeLessThanOrEqual(right(face) - 14);
    const fitting = partsOf({ ...face, name: 'i'.repeat(200) }).texts[0];
    expect(right(face) - 14 - right(place(fitting as Shape))).toBeLessThan(8);
  }
});

test('a narrow box has tile, name and type one below the other, each in the middle', () => {
  for (const width of [100, 150]) {
    const face = box(width, 150);
    const { tile, texts } = partsOf(face);
    const [name, type] = texts.map(place) as [Rect, Rect];
    for (const part of [tile, name, type]) expect(centre(part).x).toBeCloseTo(centre(face).x);
    expect(name.y - bottom(tile)).toBe(7);
    expect(type.y).toBeCloseTo(bottom(name));
  }
});

test('a text in a narrow box keeps eight from either edge', () => {
  const face = box(100, 150, { name: 'i'.repeat(200), type: 'i'.repeat(200) });
  for (const text of partsOf(face).texts) {
    expect(place(text).x - face.x).toBeGreaterThanOrEqual(8);
    expect(place(text).x - face.x).toBeLessThan(12);
  }
});

test('a flat box has its type eight behind its name, where at least 28 are left for it', () => {
  const named = (width: number): Of<'text'>[] => partsOf(box(width, 50)).texts;
  const [name, type] = named(300).map(place) as [Rect, Rect];
  expect(type.x - right(name)).toBeCloseTo(8);
  // Tile, gaps and margins take 61.
  const least = 61 + measure('Order service', { size: 14, weight: 600 }) + 8 + 28;
  expect(named(least - 0.01)).toHaveLength(1);
  const shortened = named(least + 0.01);
  expect(shortened).toHaveLength(2);
  expect(right(place(shortened[1] as Shape))).toBeLessThanOrEqual(300 + least - 11 + 0.02);
  expect(partsOf(box(300, 50, { type: null })).texts).toHaveLength(1);
});

test('the name of a flat box is as high as its middle, and left out where it had no room', () => {
  const face = box(300, 50);
  const { tile, texts } = partsOf(face);
  const [name] = texts.map(place) as [Rect];
  expect(centre(name).y).toBeCloseTo(centre(face).y);
  expect(tile.x - face.x).toBe(11);
  expect(name.x - right(tile)).toBe(11);
  // Eleven before the tile, between it and the name, and behind that.
  expect(partsOf(box(61 + 16, 50)).texts).toEqual([]);
  expect(partsOf(box(61 + 16.5, 50)).texts).toHaveLength(1);
});

test('a box of one unit is its tile, in the middle', () => {
  for (const [width, height] of [
    [50, 50],
    [50, 200],
  ] as const) {
    const face = box(width, height);
    const { tile, texts } = partsOf(face);
    expect(centre(tile)).toEqual(centre(face));
    expect(texts).toEqual([]);
  }
  expect(partsOf(box(50.5, 200)).texts.length).toBeGreaterThan(0);
});

test('a name has a second line where there is room, and never a third', () => {
  const name = 'Order management service of Europe and Asia';
  const lines = (width: number, height: number, type: string | null = 'Service'): number =>
    partsOf(box(width, height, { name, type })).texts[0]?.lines.length ?? 0;
  // Four above and below, sixteen for the type.
  expect([8 + 16 + 36, 8 + 16 + 35.9].map((height) => lines(200, height))).toEqual([2, 1]);
  expect([8 + 36, 8 + 35.9].map((height) => lines(200, Math.max(51, height), null))).toEqual([2, 2]);
  expect([8 + 32 + 7 + 16 + 36, 8 + 32 + 7 + 16 + 35.9].map((height) => lines(150, height))).toEqual([2, 1]);
  expect([8 + 32 + 7 + 36, 8 + 32 + 7 + 35.9].map((height) => lines(150, height, null))).toEqual([2, 1]);
  expect([lines(200, 400), lines(150, 400)]).toEqual([2, 2]);
  expect([lines(200, 51), lines(150, 51)]).toEqual([1, 1]);
});

test('an uploaded icon fills its tile; a tinted one stands in it like a glyph, in the hue of the type', () => {
  for (const [width, height] of [
    [200, 100],
    [100, 150],
    [300, 50],
  ] as const) {
    const { tile, glyph } = partsOf(box(width, height));
    const shown = componentShapes(box(width, height, { icon: { image: 'icon-7' } }));
    const image = first('image', shown);
    expect(place(image)).toEqual(place(tile));
    expect(image.radius).toBe(tile.radius);
    expect(image.tint).toBeUndefined();
    const tinted = first(
      'image',
      componentShapes(box(width, height, { icon: { image: 'icon-7', tinted: true } })),
    );
    expect(place(tinted)).toEqual(place(glyph));
    expect(tinted.tint).toBe('hue-violet');
    expect(glyph.colour).toBe('hue-violet');
  }
});

const badgeOf = (face: ComponentFace): { count: Of<'text'>; layers: Of<'icon'> } | null => {
  const shapes = componentShapes(face);
  const layers = of('icon', shapes).find(({ name }) => name === 'layers');
  const count = of('text', shapes).at(-1);
  return layers === undefined || count === undefined ? null : { layers, count };
};

test.each([
  [100, 100],
  [150, 100],
  [200, 150],
  [400, 300],
])('the count of linked diagrams stands in the corner of a box of %i x %i', (width, height) => {
  for (const linkedDiagrams of [1, 42, 500]) {
    const face = box(width, height, { linkedDiagrams });
    const badge = badgeOf(face);
    if (badge === null) throw new Error('There is no count');
    const [count, layers] = [place(badge.count), place(badge.layers)];
    expect(right(face) - right(count)).toBeCloseTo(9);
    expect(bottom(face) - bottom(count)).toBeCloseTo(7);
    expect(count.x - right(layers)).toBeCloseTo(4);
    expect(centre(layers).y).toBeCloseTo(centre(count).y);
    expect(layers.width).toBe(12);
  }
});

test('more than 99 linked diagrams are 99+, and none are no count', () => {
  const text = (linkedDiagrams: number): string[] | undefined => {
    const badge = badgeOf(box(200, 100, { linkedDiagrams }));
    return badge === null ? undefined : words(badge.count);
  };
  expect([1, 99, 100].map(text)).toEqual([['1'], ['99'], ['99+']]);
  expect(text(0)).toBeUndefined();
});

test('the count needs two units across and more than one down', () => {
  const has = (width: number, height: number): boolean =>
    badgeOf(box(width, height, { linkedDiagrams: 1 })) !== null;
  expect([has(100, 51), has(99, 51), has(100, 50), has(400, 50)]).toEqual([true, false, false, false]);
});

test('a type beside the count is shortened where it cannot be higher, and left out below 28', () => {
  const typeIn = (width: number): string[] | undefined => {
    const texts = partsOf(box(width, 84, { type: 'Single-page application', linkedDiagrams: 1 })).texts;
    return texts.length === 3 ? words(texts[1] as Of<'text'>) : undefined;
  };
  const digit = measure('1', { size: 11, weight: 500 });
  const least = 28 + 2 * (9 + digit + 4 + 12 + 6);
  expect(typeIn(least - 0.01)).toBeUndefined();
  expect(typeIn(Math.max(100, least) + 0.01)?.[0]).toMatch(/^Si.*…$/);
  const texts = partsOf(box(140, 84, { type: 'Single-page application', linkedDiagrams: 1 })).texts;
  const clear = 140 - 2 * (9 + digit + 4 + 12 + 6);
  expect(place(texts[1] as Shape).width).toBeLessThanOrEqual(clear);
});

test('a description stands eight below name and type, from edge to edge', () => {
  const face = box(250, 200, { description: sentence });
  const { tile, texts } = partsOf(face);
  const [, type, below] = texts.map(place) as [Rect, Rect, Rect];
  expect(below.y - Math.max(bottom(tile), bottom(type))).toBeCloseTo(8);
  expect(below.x - face.x).toBe(14);
  expect(right(below)).toBeLessThanOrEqual(right(face) - 14);
  expect(tile.y - face.y).toBeCloseTo(bottom(face) - bottom(below));
  const narrow = box(150, 250, { description: sentence });
  const parts = partsOf(narrow);
  const [, narrowType, narrowBelow] = parts.texts.map(place) as [Rect, Rect, Rect];
  expect(narrowBelow.y - bottom(narrowType)).toBeCloseTo(8);
  expect(centre(narrowBelow).x).toBeCloseTo(centre(narrow).x);
  expect(narrowBelow.width).toBeLessThanOrEqual(150 - 16);
  expect(parts.tile.y - narrow.y).toBeCloseTo(bottom(narrow) - bottom(narrowBelow));
});

test('a description stands below a name of two lines as well', () => {
  const face = box(250, 200, { name: 'Order management service of Europe', description: sentence });
  const [name, type, below] = partsOf(face).texts.map(place) as [Rect, Rect, Rect];
  expect(name.height).toBe(36);
  expect(below.y - bottom(type)).toBeCloseTo(8);
  expect(name.y - face.y).toBeCloseTo(bottom(face) - bottom(below));
});

test('of a description there are as many lines as fit, with eight free above and below', () => {
  const long = sentence.repeat(20);
  const linesIn = (height: number, linkedDiagrams = 0): number => {
    const { texts } = partsOf(box(250, height, { description: long, linkedDiagrams }));
    return texts[2] !== undefined && words(texts[2])[0]?.startsWith('Takes') === true
      ? texts[2].lines.length
      : 0;
  };
  // Head 34, gap 8.
  for (const lines of [1, 2, 5]) {
    expect(linesIn(8 + 34 + 8 + 16 * lines + 8)).toBe(lines);
    expect(linesIn(8 + 34 + 8 + 16 * lines + 7.9)).toBe(lines - 1);
    expect(linesIn(8 + 34 + 8 + 16 * lines + 24, 1)).toBe(lines);
    expect(linesIn(8 + 34 + 8 + 16 * lines + 23.9, 1)).toBe(lines - 1);
  }
});

test('without a word of description, or without room for a line, nothing moves', () => {
  const plain = componentShapes(box(250, 65));
  expect(componentShapes(box(250, 65, { description: sentence }))).toEqual(plain);
  expect(componentShapes(box(250, 200, { description: ' \n ' }))).toEqual(componentShapes(box(250, 200)));
  const folded = partsOf(box(400, 200, { description: ' Takes\n\n  orders ' })).texts[2];
  expect(folded === undefined ? [] : words(folded)).toEqual(['Takes orders']);
});

test('a name is edited where it stands', () => {
  for (const [width, height] of [
    [250, 100],
    [150, 150],
    [300, 50],
  ] as const) {
    const face = box(width, height, { description: sentence, linkedDiagrams: 3 });
    expect(nameRect(face)).toEqual(place(partsOf(face).texts[0] as Shape));
  }
});

test('pressed and hovered change the ground and the border of components alone', () => {
  const frame = (kind: ComponentFace['kind'], state: 'rest' | 'hover' | 'pressed'): Of<'rect'> =>
    first('rect', componentShapes(box(200, 100, { kind }), state));
  expect(frame('component', 'pressed')).toMatchObject({
    fill: 'component-fill-pressed',
    stroke: { colour: 'component-border-hover', width: 1 },
  });
  expect(frame('component', 'rest')).toMatchObject({
    fill: 'component-fill',
    stroke: { colour: 'component-border' },
    radius: 8,
  });
  expect(frame('placeholder', 'hover').stroke).toEqual(frame('placeholder', 'rest').stroke);
  expect(frame('dependency', 'rest')).toMatchObject({
    fill: 'component-fill',
    stroke: { colour: 'graph-dependency-border', width: 1.5, dash: [0.1, 4], roundCaps: true },
  });
});

test('a name is bold and dark, lighter where it is no component, and pale where that is archived', () => {
  const look = (more: Partial<ComponentFace>) => partsOf(box(200, 100, more)).texts[0]?.lines[0]?.runs[0];
  expect(look({})).toMatchObject({ colour: 'component-name', style: { size: 14, weight: 600 } });
  expect(look({ kind: 'placeholder' })).toMatchObject({ colour: 'placeholder-name', style: { weight: 500 } });
  expect(look({ archived: true })).toMatchObject({ colour: 'text-muted', style: { weight: 600 } });
  const type = partsOf(box(200, 100)).texts[1]?.lines[0]?.runs[0];
  expect(type).toMatchObject({ colour: 'component-type', style: { size: 12, weight: 400 } });
});
