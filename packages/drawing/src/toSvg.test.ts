import { expect, test } from 'vitest';
import { componentShapes } from './boxes.ts';
import { icons } from './icons.ts';
import { boundsOf, itemOf, type Picture, pictureBounds, type Shape } from './picture.ts';
import { relationShapes } from './relations.ts';
import { textShape } from './textShapes.ts';
import { dark } from './theme.ts';
import { largestSide, toSvg } from './toSvg.ts';

const picture = (...shapes: Shape[]): Picture => ({ items: [itemOf('one', shapes)] });
const text = (words: string) =>
  textShape(
    words,
    { style: { size: 12, weight: 400 }, colour: 'text' },
    { x: 0, y: 0, maxWidth: 9999, maxLines: 1 },
  );

/** Strict enough for what is written here: throws at anything that an XML parser would refuse. */
function parsed(xml: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const token = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;
  let at = 0;
  while (at < xml.length) {
    token.lastIndex = at;
    const match = token.exec(xml);
    if (match === null) throw new Error(`Not well-formed at ${xml.slice(at, at + 60)}`);
    at = token.lastIndex;
    const [whole, closing, name, attributes = '', alone] = match;
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(name === undefined ? whole : attributes))
      throw new Error(`Bare ampersand in ${whole}`);
    if (name === undefined) continue;
    const keys = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, key]) => key);
    if (new Set(keys).size !== keys.length) throw new Error(`Attribute twice in ${whole}`);
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`Unexpected ${whole}`);
    } else {
      names.push(name);
      if (alone !== '/') open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`Not closed: ${open.join(' ')}`);
  return names;
}

test('a component', () => {
  const face = {
    x: 0,
    y: 0,
    width: 200,
    height: 100,
    name: 'Order & billing',
    type: 'Service',
    icon: { glyph: 'layers' },
    hue: 'violet',
    kind: 'component',
    linkedDiagrams: 0,
  } as const;
  expect(toSvg(picture(...componentShapes(face)), { title: 'Retail' })).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40.5 -40.5 281 181" width="281" height="181" role="img" font-family="&#39;Inter Variable&#39;, Inter, system-ui, -apple-system, &#39;Segoe UI&#39;, sans-serif" xml:space="preserve"><title>Retail</title>
    <rect x="0" y="0" width="200" height="100" rx="8" fill="#ffffff" stroke="#cbd1db" stroke-width="1"/><rect x="14" y="33" width="34" height="34" rx="8" fill="#f0eafd"/><g transform="translate(22 41) scale(0.75)" fill="none" stroke="#6a3fd0" stroke-width="1.87" stroke-linecap="round" stroke-linejoin="round"><path d="M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17"/></g><text><tspan x="59" y="47.09" font-size="14" font-weight="600" letter-spacing="-0.006em" fill="#161a21">Order &amp; billing</tspan></text><text><tspan x="59" y="63.37" font-size="12" font-weight="400" fill="#5f6878">Service</tspan></text></svg>"
  `);
});

test('a relation with a bend, in the dark, on a ground with alpha', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 50 },
  ];
  expect(
    toSvg(picture(...relationShapes({ points })), {
      theme: dark,
      ground: 'container-drop',
      viewBox: { x: 0, y: 0, width: 60, height: 60 },
    }),
  ).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60" role="img" font-family="&#39;Inter Variable&#39;, Inter, system-ui, -apple-system, &#39;Segoe UI&#39;, sans-serif" xml:space="preserve"><rect x="0" y="0" width="60" height="60" fill="#6b9bff" fill-opacity="0.12"/>
    <path d="M0 0L40 0A10 10 0 0 1 50 10L50 40" fill="none" stroke="#707b8c" stroke-width="1.5"/><path d="M50 47L45.75 38L50 40L54.25 38Z" fill="#707b8c"/></svg>"
  `);
});

test('every shape is well-formed', () => {
  const rect: Shape = { kind: 'rect', x: 0, y: 0, width: 10, height: 10, fill: 'accent', opacity: 0.5 };
  const icon: Shape = { kind: 'icon', name: 'box', x: 0, y: 0, size: 12, colour: 'text' };
  const image: Shape = { kind: 'image', source: 'a', x: 0, y: 0, width: 8, height: 8, radius: 4 };
  const link: Shape = { kind: 'link', target: 'a', title: '<b>', x: 0, y: 0, width: 8, height: 8 };
  const group: Shape = {
    kind: 'group',
    x: 5,
    scale: 2,
    clip: { x: 0, y: 0, width: 4, height: 4 },
    children: [rect, icon, text('in')],
  };
  const svg = toSvg(picture(rect, icon, image, link, group), {
    title: 'T',
    description: 'D',
    imageOf: () => 'data:image/png;base64,AAAA',
    hrefOf: (target) => `/diagram/d:${target}`,
    fonts: [{ source: 'data:font/woff2;base64,AAAA', unicodeRange: 'U+0000-00FF,U+0131' }],
  });
  const names = parsed(svg);
  expect(new Set(names)).toEqual(
    new Set([
      'svg',
      'title',
      'desc',
      'style',
      'rect',
      'g',
      'path',
      'clipPath',
      'image',
      'a',
      'text',
      'tspan',
    ]),
  );
  expect(svg).toContain('href="/diagram/d:a"');
});

const hostile = [
  '</text><script>alert(1)</script>',
  '" onload="alert(1)',
  "' x='",
  ']]><!--',
  '&lt;script&gt;',
  '&unknown;',
  '\u0000\u0008\ud800\uffff\u{1f600}',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
];

test.each(hostile)('a hostile name is only text: %j', (name) => {
  const link: Shape = { kind: 'link', target: name, title: name, x: 0, y: 0, width: 9, height: 9 };
  const svg = toSvg(picture(text(name), link), { title: name, description: name, hrefOf: () => '/ok' });
  expect(
    parsed(svg).filter((tag) => !['svg', 'title', 'desc', 'text', 'tspan', 'a', 'rect'].includes(tag)),
  ).toEqual([]);
  // oxlint-disable-next-line no-control-regex
  expect(/[\u0000-\u0008\ud800-\udfff](?<![\ud800-\udbff][\udc00-\udfff]|[\ud800-\udbff])/u.test(svg)).toBe(
    false,
  );
});

test('nothing is fetched: addresses are data, own paths, or left out', () => {
  const image: Shape = { kind: 'image', source: 'a', x: 0, y: 0, width: 8, height: 8 };
  const link: Shape = { kind: 'link', target: 'a', title: 't', x: 0, y: 0, width: 8, height: 8 };
  for (const address of [
    'https://evil.example/a.png',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,AAAA" onload="x',
    '/a\nb',
  ]) {
    const svg = toSvg(picture(image, link), {
      imageOf: () => address,
      hrefOf: () => address,
      fonts: [{ source: address }, { source: 'data:font/woff2;base64,AAAA', unicodeRange: '}@import "x"' }],
    });
    expect({ address, found: /href|url\(|@|script/.test(svg) }).toEqual({ address, found: false });
  }
  expect(toSvg(picture(image, link))).not.toContain('href');
});

test('the view box is capped, also around nothing and around what is not a number', () => {
  const box = (picture: Picture): string => /viewBox="([^"]*)"/.exec(toSvg(picture))?.[1] ?? '';
  expect(box({ items: [] })).toBe('-40 -40 400 280');
  const huge: Shape = { kind: 'rect', x: -1e9, y: 0, width: 2e9, height: Number.NaN };
  expect(box(picture(huge))).toContain(`${largestSide}`);
  expect(box(picture(huge))).not.toContain('NaN');
});

test('what lies outside the view is left out', () => {
  const far: Shape = { kind: 'rect', x: 900, y: 0, width: 10, height: 10 };
  const svg = toSvg(picture(far), { viewBox: { x: 0, y: 0, width: 100, height: 100 } });
  expect(parsed(svg)).toEqual(['svg']);
});

test('bounds follow shapes, line widths, scales and clips', () => {
  const rect: Shape = {
    kind: 'rect',
    x: 10,
    y: 10,
    width: 20,
    height: 10,
    stroke: { colour: 'text', width: 2 },
  };
  expect(boundsOf(rect)).toEqual({ x: 9, y: 9, width: 22, height: 12 });
  expect(boundsOf({ kind: 'group', x: 100, scale: 2, children: [rect] })).toEqual({
    x: 118,
    y: 18,
    width: 44,
    height: 24,
  });
  const clip = { x: 0, y: 0, width: 15, height: 15 };
  expect(boundsOf({ kind: 'group', clip, children: [rect] })).toEqual({ x: 9, y: 9, width: 6, height: 6 });
  expect(boundsOf({ kind: 'group', children: [] })).toBeNull();
  expect(
    boundsOf({
      kind: 'path',
      commands: [
        { to: 'move', x: 10, y: 10 },
        { to: 'curve', x: 20, y: 10, first: { x: 10, y: 3 }, second: { x: 24, y: 3 } },
        { to: 'bend', x: 30, y: 20, corner: { x: 30, y: 8 }, radius: 5 },
        { to: 'close' },
      ],
      stroke: { colour: 'text', width: 2 },
    }),
  ).toEqual({ x: 9, y: 2, width: 22, height: 19 });
  expect(boundsOf({ kind: 'path', commands: [{ to: 'close' }] })).toBeNull();
  expect(pictureBounds({ items: [] })).toBeNull();
});

test('every glyph is a path that starts where it says', () => {
  const wrong = Object.entries(icons).filter(([, paths]) => paths.some((path) => !/^M-?[\d.]/.test(path)));
  expect(wrong).toEqual([]);
});

test('an item is written once per theme, but never with the images or links of another reader', () => {
  const image: Shape = { kind: 'image', source: 'a', x: 0, y: 0, width: 8, height: 8 };
  const [plain, withImage] = [picture(text('Order')), picture(image)];
  expect(toSvg(plain, { theme: dark })).not.toBe(toSvg(plain));
  expect(toSvg(plain)).toBe(toSvg(plain));
  expect(toSvg(withImage, { imageOf: () => 'data:image/png;base64,AAAA' })).toContain('AAAA');
  expect(toSvg(withImage)).not.toContain('AAAA');
});

test('text too small to be read is a bar as long as it is, in its colour; larger text stays', () => {
  const large = textShape(
    'Retail',
    { style: { size: 20, weight: 600 }, colour: 'text' },
    { x: 0, y: 40, maxWidth: 9999, maxLines: 1 },
  );
  const written = toSvg(picture(text('Order & billing'), large), { smallestText: 16 });
  expect(written).not.toContain('billing');
  expect(written).toContain('>Retail</tspan>');
  const [, from, to] = /<path d="M(-?[\d.]+) [\d.]+H([\d.]+)" stroke="#[0-9a-f]{6}"/.exec(written) ?? [];
  const [line] = text('Order & billing').lines;
  expect(Number(to) - Number(from)).toBeCloseTo(line?.width ?? 0, 1);
  expect(parsed(written)).toEqual(['svg', 'path', 'text', 'tspan']);
});

test('what was written for one size of picture is not taken for another', () => {
  const drawn = picture(text('Order'));
  expect(toSvg(drawn, { smallestText: 16 })).not.toContain('Order');
  expect(toSvg(drawn, { smallestText: 8 })).toContain('Order');
  expect(toSvg(drawn)).toContain('Order');
});
