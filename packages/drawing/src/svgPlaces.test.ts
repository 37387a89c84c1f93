import { expect, test } from 'vitest';
import { groundDotSpacing, viewAt } from './detail.ts';
import { iconField, iconStroke } from './icons.ts';
import { boundsOf, itemOf, type PathCommand, pictureBounds, type Shape } from './picture.ts';
import { relationShapes } from './relations.ts';
import { charactersIn } from './unicodeRange.ts';
import { textShape } from './textShapes.ts';
import { dark, light } from './theme.ts';
import { type SvgOptions, toSvg } from './toSvg.ts';

const written = (shapes: readonly Shape[], options: SvgOptions = {}): string =>
  toSvg({ items: [itemOf('a', shapes)] }, options);

/** The attributes of the first element of a name. */
const attributes = (svg: string, name: string): Record<string, string> => {
  const [, list = ''] = new RegExp(`<${name}((?: [\\w:-]+="[^"]*")*)/?>`).exec(svg) ?? [];
  return Object.fromEntries(
    Array.from(list.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
  );
};

const rect: Shape = { kind: 'rect', x: 10, y: 20, width: 30, height: 40, fill: 'accent' };

test('a rectangle says its place, its corners, its look and how faint it is', () => {
  const shape: Shape = {
    ...rect,
    radius: 4,
    opacity: 0.5,
    stroke: { colour: 'text', width: 1.5, dash: [6, 4.25], roundCaps: true },
  };
  expect(attributes(written([shape]), 'rect')).toEqual({
    x: '10',
    y: '20',
    width: '30',
    height: '40',
    rx: '4',
    opacity: '0.5',
    fill: light.accent,
    stroke: light.text,
    'stroke-width': '1.5',
    'stroke-dasharray': '6 4.25',
    'stroke-linecap': 'round',
  });
  expect(attributes(written([{ kind: 'rect', x: 0, y: 0, width: 9, height: 9 }]), 'rect')).toEqual({
    x: '0',
    y: '0',
    width: '9',
    height: '9',
    fill: 'none',
  });
});

test('numbers have two places behind the point, and what is none is nought', () => {
  const at = (x: number) => attributes(written([rect, { ...rect, x }]).replace(/<rect[^>]*>/, ''), 'rect').x;
  expect([1.004, 1.006, -12.344, -0.001].map(at)).toEqual(['1', '1.01', '-12.34', '0']);
  expect(at(2 / 3)).toBe('0.67');
});

test('a text is written run by run where it stands, whatever of it stands at its place', () => {
  for (const anchor of ['start', 'middle', 'end'] as const) {
    const shape = textShape(
      'Order management',
      { style: { size: 14, weight: 600 }, colour: 'text' },
      { x: 100, y: 40, anchor, maxWidth: 90, maxLines: 2 },
    );
    const svg = written([shape]);
    const spans = Array.from(svg.matchAll(/<tspan x="([^"]+)" y="([^"]+)"/g), ([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    const share = { start: 0, middle: 0.5, end: 1 }[anchor];
    expect(spans).toHaveLength(2);
    shape.lines.forEach((line, at) => {
      expect(spans[at]?.[0]).toBeCloseTo(100 - share * line.width, 1);
      expect(spans[at]?.[1]).toBeCloseTo(40 + line.baseline, 1);
    });
  }
});

test('slanted and underlined words say so, and no others', () => {
  const line = (more: object) => ({
    kind: 'text' as const,
    x: 0,
    y: 0,
    anchor: 'start' as const,
    height: 20,
    lines: [
      {
        width: 9,
        baseline: 12,
        runs: [
          {
            text: 'a',
            style: { size: 12 as const, weight: 500 as const, ...more },
            colour: 'text' as const,
            x: 3,
            width: 9,
            ...more,
          },
        ],
      },
    ],
  });
  const span = (more: object) => attributes(written([line(more)]), 'tspan');
  expect(span({})).toEqual({ x: '3', y: '12', 'font-size': '12', 'font-weight': '500', fill: light.text });
  expect(span({ italic: true })).toMatchObject({ 'font-style': 'italic' });
  expect(span({ underlined: true })).toMatchObject({ 'text-decoration': 'underline' });
  expect(written([{ ...line({}), lines: [] }])).not.toContain('<text');
});

test('an icon is scaled from its field to its size, and its lines keep their width', () => {
  for (const size of [12, 18, 24]) {
    const svg = written([{ kind: 'icon', name: 'box', x: 7, y: 9, size, colour: 'accent', opacity: 0.5 }]);
    expect(attributes(svg, 'g')).toEqual({
      transform: `translate(7 9) scale(${size / iconField})`,
      fill: 'none',
      stroke: light.accent,
      'stroke-width': `${Math.round((iconStroke * iconField * 100) / size) / 100}`,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      opacity: '0.5',
    });
  }
});

test('an image keeps its ratio, and its corners are cut off where it has round ones', () => {
  const image: Shape = { kind: 'image', source: 'a', x: 1, y: 2, width: 30, height: 40, opacity: 0.5 };
  const options = { imageOf: () => 'data:image/png;base64,AAAA' };
  expect(attributes(written([image], options), 'image')).toEqual({
    x: '1',
    y: '2',
    width: '30',
    height: '40',
    opacity: '0.5',
    href: 'data:image/png;base64,AAAA',
    preserveAspectRatio: 'xMidYMid meet',
  });
  expect(written([image], options)).not.toContain('clipPath');
  const round = written([{ ...image, radius: 4 }], options);
  expect(attributes(round, 'rect')).toEqual({ x: '1', y: '2', width: '30', height: '40', rx: '4' });
  const { id } = attributes(round, 'clipPath');
  expect(attributes(round, 'g')).toEqual({ 'clip-path': `url(#${id})` });
  const other = written([{ ...image, radius: 5 }], options);
  expect(attributes(other, 'clipPath').id).not.toBe(id);
});

test('an image is asked for in the colour that it is tinted in, of the theme', () => {
  const asked: (string | undefined)[] = [];
  const imageOf = (_: string, colour?: string) => {
    asked.push(colour);
    return null;
  };
  const image: Shape = { kind: 'image', source: 'a', x: 1, y: 2, width: 30, height: 40 };
  for (const theme of [light, dark]) written([image, { ...image, tint: 'hue-blue' }], { imageOf, theme });
  expect(asked).toEqual([undefined, light['hue-blue'], undefined, dark['hue-blue']]);
});

test('only what says of itself that it is an image is one', () => {
  const image: Shape = { kind: 'image', source: 'a', x: 1, y: 2, width: 30, height: 40, instead: [rect] };
  const shows = (address: string) => written([image], { imageOf: () => address }).includes('<image');
  for (const type of ['png', 'jpeg', 'gif', 'webp', 'svg+xml'])
    expect(shows(`data:image/${type};base64,AAAA==`)).toBe(true);
  for (const address of [
    'data:image/bmp;base64,AAAA',
    'data:text/png;base64,AAAA',
    'x data:image/png;base64,AAAA',
    'data:image/png;base64,AAAA x',
    'data:image/png,AAAA',
    'data:image/png;base64,AAAA===',
    '/image/png',
  ])
    expect([address, shows(address)]).toEqual([address, false]);
  expect(attributes(written([image]), 'rect').fill).toBe(light.accent);
});

test('a link leads to a path of this application and to no other', () => {
  const link: Shape = { kind: 'link', target: 'a', title: 'Shop', x: 1, y: 2, width: 3, height: 4 };
  const svg = written([link], { hrefOf: (target) => `/diagram/${target}` });
  expect(attributes(svg, 'a')).toEqual({ href: '/diagram/a' });
  expect(attributes(svg, 'rect')).toEqual({
    x: '1',
    y: '2',
    width: '3',
    height: '4',
    fill: '#000',
    'fill-opacity': '0',
  });
  expect(svg).toContain('<title>Shop</title>');
  for (const href of ['diagram', 'x/diagram', '//a', '/\\a', '/a\\b', '/a\tb', ''])
    expect([href, written([link], { hrefOf: () => href }).includes('<a')]).toEqual([href, false]);
});

test('a group scales, then moves what is in it, and cuts it off', () => {
  const group: Shape = { kind: 'group', children: [rect] };
  expect(attributes(written([group]), 'g')).toEqual({ transform: 'translate(0 0) scale(1)' });
  expect(attributes(written([{ ...group, x: 5, y: 6, scale: 1 / 3, opacity: 0.5 }]), 'g')).toEqual({
    transform: 'translate(5 6) scale(0.3333)',
    opacity: '0.5',
  });
  const clip = { x: 1, y: 2, width: 3, height: 4 };
  expect(written([{ ...group, clip }])).toContain(
    '<rect x="1" y="2" width="3" height="4" rx="0"/></clipPath>',
  );
});

test.each([
  ['left, then down', [50, 0], [0, 0], [0, 50], 0],
  ['right, then down', [0, 0], [50, 0], [50, 50], 1],
  ['down, then left', [50, 0], [50, 50], [0, 50], 1],
  ['down, then right', [0, 0], [0, 50], [50, 50], 0],
  ['up, then right', [0, 50], [0, 0], [50, 0], 1],
  ['up, then left', [50, 50], [50, 0], [0, 0], 0],
])('a corner of a line that goes %s is rounded on its inside', (_, ...rest) => {
  const sweep = rest[3];
  for (const [dx, dy] of [
    [0, 0],
    [300, -700],
    [-900, 40],
  ] as const) {
    const points = rest.slice(0, 3).map((point) => {
      const [x, y] = point as number[];
      return { x: (x ?? 0) + dx, y: (y ?? 0) + dy };
    });
    const d = attributes(written(relationShapes({ points })), 'path').d ?? '';
    expect(/A10 10 0 0 (\d)/.exec(d)?.[1]).toBe(`${sweep as number}`);
  }
});

test('a path says every command, in its order', () => {
  const commands: PathCommand[] = [
    { to: 'move', x: 1, y: 2 },
    { to: 'line', x: 3, y: 4 },
    { to: 'curve', x: 9, y: 10, first: { x: 5, y: 6 }, second: { x: 7, y: 8 } },
    { to: 'close' },
  ];
  const svg = written([{ kind: 'path', commands, fill: 'accent', opacity: 0.5 }]);
  expect(attributes(svg, 'path')).toEqual({
    d: 'M1 2L3 4C5 6 7 8 9 10Z',
    opacity: '0.5',
    fill: light.accent,
  });
});

test('too small a text is a bar in the height of its small letters, as faint as it says', () => {
  const shape = textShape(
    'Order',
    { style: { size: 12, weight: 500 }, colour: 'text' },
    { x: 100, y: 40, anchor: 'end', maxWidth: 90, maxLines: 1 },
  );
  const bar = (opacity?: number) =>
    attributes(
      written([{ ...shape, ...(opacity !== undefined && { opacity }) }], { smallestText: 13 }),
      'path',
    );
  const [line] = shape.lines;
  const [, x, y, end] = /^M([\d.]+) ([\d.]+)H([\d.]+)$/.exec(bar().d ?? '') ?? [];
  expect(Number(x)).toBeCloseTo(100 - (line?.width ?? 0), 1);
  expect(Number(end)).toBeCloseTo(100, 1);
  const middle = 40 + (line?.baseline ?? 0) - Number(y);
  expect(middle - Number(bar()['stroke-width']) / 2).toBeGreaterThan(0);
  expect(middle + Number(bar()['stroke-width']) / 2).toBeLessThan(12 * 0.73);
  expect(bar().stroke).toBe(light.text);
  expect([bar().opacity, bar(0.5).opacity]).toEqual(['0.55', '0.28']);
  expect(written([shape], { smallestText: 12 })).toContain('<text');
});

test('a picture is as large as what is on it and forty around it, or as it is asked for', () => {
  const frame = attributes(written([rect]), 'svg');
  expect([frame.viewBox, frame.width, frame.height]).toEqual(['-30 -20 110 120', '110', '120']);
  const asked = written([rect], { viewBox: { x: 1, y: 2, width: 30, height: 0.2 }, ground: 'canvas-bg' });
  expect(attributes(asked, 'svg').viewBox).toBe('1 2 30 1');
  expect(attributes(asked, 'rect')).toEqual({
    x: '1',
    y: '2',
    width: '30',
    height: '1',
    fill: light['canvas-bg'],
  });
  expect(frame).toMatchObject({ role: 'img', 'xml:space': 'preserve', xmlns: 'http://www.w3.org/2000/svg' });
});

test.each([
  ['left', { x: -30, y: 0 }, { x: -29.9, y: 0 }],
  ['right', { x: 100, y: 0 }, { x: 99.9, y: 0 }],
  ['above', { x: 0, y: -40 }, { x: 0, y: -39.9 }],
  ['below', { x: 0, y: 100 }, { x: 0, y: 99.9 }],
])('what only touches the view is left out: %s', (_, outside, inside) => {
  const viewBox = { x: 0, y: 0, width: 100, height: 100 };
  const shows = (at: object) => written([{ ...rect, ...at }], { viewBox }).includes('<rect');
  expect([shows(outside), shows(inside)]).toEqual([false, true]);
});

test('a picture has title, description and fonts where they are given, and none where not', () => {
  const source = 'data:font/woff2;base64,AAAA';
  const svg = written([rect], {
    title: 'A & B',
    description: 'C',
    fonts: [{ source, unicodeRange: 'U+0000-00FF' }, { source: 'data:font/woff;base64,BBBB' }],
  });
  expect(svg).toContain('<title>A &amp; B</title>\n<desc>C</desc>\n<style>');
  expect(svg).toContain(
    `@font-face{font-family:'Inter Variable';font-weight:100 900;unicode-range:U+0000-00FF;src:url(${source}) format('woff2')}`,
  );
  expect(svg).toContain("font-weight:100 900;src:url(data:font/woff;base64,BBBB) format('woff2')");
  expect(written([rect]).split('\n')).toHaveLength(1);
  for (const font of [
    { source: 'data:image/png;base64,AAAA' },
    { source: `x${source}` },
    { source, unicodeRange: '}x' },
    { source, unicodeRange: 'U+0041}' },
  ])
    expect(written([rect], { fonts: [font] })).not.toContain('@font-face');
});

test('names are written so that they stay names', () => {
  for (const [name, shown] of [
    ['a & b', 'a &amp; b'],
    ['<b>', '&lt;b&gt;'],
    [`"it's"`, '&quot;it&#39;s&quot;'],
    ['tab\tnew\nline', 'tab\tnew\nline'],
    ['Łódź 注文 😀', 'Łódź 注文 😀'],
    ['nought\u0000 bell\u0007 half\ud800', 'nought bell half'],
  ])
    expect(written([rect], { title: name ?? '' })).toContain(`<title>${shown}</title>`);
});

test('a text is as wide as its widest line, wherever it is anchored', () => {
  const shape = { kind: 'text', x: 100, y: 5, height: 40, lines: [] } as const;
  const lines = [10, 30, 20].map((width) => ({ runs: [], width, baseline: 0 }));
  expect(boundsOf({ ...shape, anchor: 'start', lines })).toEqual({ x: 100, y: 5, width: 30, height: 40 });
  expect(boundsOf({ ...shape, anchor: 'middle', lines })).toEqual({ x: 85, y: 5, width: 30, height: 40 });
  expect(boundsOf({ ...shape, anchor: 'end', lines })).toEqual({ x: 70, y: 5, width: 30, height: 40 });
  expect(boundsOf({ ...shape, anchor: 'end' })).toEqual({ x: 100, y: 5, width: 0, height: 40 });
});

test('the bounds of an item, and of a picture, hold all that is on it', () => {
  const far: Shape = { kind: 'icon', name: 'box', x: -50, y: 200, size: 12, colour: 'text' };
  expect(itemOf('a', [rect, far]).bounds).toEqual({ x: -50, y: 20, width: 90, height: 192 });
  const wider: Shape = { ...rect, x: 20, width: 70, height: 5 };
  expect(itemOf('a', [rect, wider]).bounds).toEqual({ x: 10, y: 20, width: 80, height: 40 });
  expect(itemOf('a', []).bounds).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  const link: Shape = { kind: 'link', target: 'a', title: '', x: 1, y: 2, width: 3, height: 4 };
  expect(boundsOf(link)).toEqual({ x: 1, y: 2, width: 3, height: 4 });
  const items = [itemOf('a', [rect]), itemOf('b', []), itemOf('c', [far])];
  expect(pictureBounds({ items })).toEqual({ x: -50, y: 20, width: 90, height: 192 });
  // A line has no area, and is there all the same.
  const flat: Shape = { ...rect, x: 500, height: 0 };
  expect(pictureBounds({ items: [itemOf('a', [flat])] })).toEqual({ x: 500, y: 20, width: 30, height: 0 });
  const upright: Shape = { ...rect, x: 500, width: 0 };
  expect(pictureBounds({ items: [itemOf('a', [upright])] })).toEqual({ x: 500, y: 20, width: 0, height: 40 });
});

test('what a group cuts off is not part of its bounds', () => {
  const group = (clip: object): Shape => ({
    kind: 'group',
    x: 100,
    y: 200,
    scale: 2,
    clip: { x: 0, y: 0, width: 99, height: 99, ...clip },
    children: [rect],
  });
  expect(boundsOf(group({}))).toEqual({ x: 120, y: 240, width: 60, height: 80 });
  expect(boundsOf(group({ x: 20 }))).toEqual({ x: 140, y: 240, width: 40, height: 80 });
  expect(boundsOf(group({ y: 30, height: 10 }))).toEqual({ x: 120, y: 260, width: 60, height: 20 });
  expect(boundsOf(group({ x: 500 }))).toMatchObject({ width: 0 });
  expect(boundsOf(group({ y: 500 }))).toMatchObject({ height: 0 });
});

test('the ground has a dot per unit, every second one where less is drawn', () => {
  expect([1, 0.5, 0.3].map((zoom) => groundDotSpacing(viewAt(zoom)))).toEqual([50, 100, 100]);
});

test('a part of a font has the characters that it says', () => {
  const cyrillic = charactersIn('U+0400-045F, u+2116');
  expect(['Ж', '№', 'a', 'ſ'].map((character) => cyrillic.test(character))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
