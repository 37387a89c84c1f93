import { expect, test } from 'vitest';
import { withFonts } from './embeddedFont.ts';
import type { Picture } from './picture.ts';
import { toSvg } from './toSvg.ts';

const font = { source: 'data:font/woff2;base64,AAAA', unicodeRange: 'U+0000-00FF' };
const picture: Picture = {
  items: [
    {
      id: 'a',
      bounds: { x: 0, y: 0, width: 10, height: 10 },
      shapes: [{ kind: 'rect', x: 0, y: 0, width: 10, height: 10, fill: 'accent' }],
    },
  ],
};

test('an SVG is given its fonts afterwards as if it had been written with them', () => {
  const written = toSvg(picture, { fonts: [font] });
  expect(written).toContain('@font-face');
  const given = withFonts(toSvg(picture), [font]);
  expect(given.replaceAll('\n', '')).toBe(written.replaceAll('\n', ''));
});

test('it stays as it is where there are none, or where they are no fonts', () => {
  const svg = toSvg(picture, { title: '<svg >' });
  expect(withFonts(svg, [])).toBe(svg);
  expect(withFonts(svg, [{ source: 'https://elsewhere.example/font.woff2' }])).toBe(svg);
  expect(withFonts(svg, [{ ...font, unicodeRange: 'U+0}*{' }])).toBe(svg);
});
