import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInFile, builtInTypes } from './builtIn.ts';
import { hostileSvgs, refusedSvgs } from './hostileSvgs.fixture.ts';
import { sanitiseSvg } from './sanitiseSvg.ts';

const root = 'xmlns="http://www.w3.org/2000/svg"';
const clean = (inside: string): string | null =>
  sanitiseSvg(`<svg ${root} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">${inside}</svg>`);
const kept = (inside: string): string =>
  (clean(inside) ?? '').replace(/^<svg [^>]*>/, '').replace(/<\/svg>$/, '');

/** Whatever could run or be fetched, found without the code that takes it out. */
const dangerous =
  /<(?!\/?(svg|g|defs|symbol|use|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|linearGradient|radialGradient|stop|clipPath|mask|pattern|marker|style)[\s/>])|\son\w+\s*=|href="(?!#)|url\((?!['"]?#)|@|\\|<\?|<!/i;

/** Text inside of elements is told and not understood. */
const withoutTexts = (svg: string): string => svg.replaceAll(/<(title|desc|text|tspan)>[^<]*/g, '<$1>');

describe('what is hostile in an icon', () => {
  it('is tried in two hundred ways and more', () => {
    expect(hostileSvgs.length).toBeGreaterThanOrEqual(200);
  });

  it('is taken out, and the icon stays', () => {
    const left = hostileSvgs.flatMap((svg) => {
      const safe = sanitiseSvg(svg);
      return safe === null || !safe.includes('M4 4h16v16H4z') || dangerous.test(withoutTexts(safe))
        ? [svg, safe]
        : [];
    });
    expect(left).toEqual([]);
  });

  it('finds nothing more when it is gone', () => {
    for (const svg of hostileSvgs) {
      const once = sanitiseSvg(svg);
      expect(sanitiseSvg(once ?? '')).toBe(once);
    }
  });

  it.each(Object.entries(refusedSvgs))('%s is refused', (_, svg) => {
    expect(sanitiseSvg(svg)).toBeNull();
  });
});

describe('what an icon is drawn with', () => {
  it.each([
    '<path d="M4 4h16v16H4z" fill="none" stroke="currentColor" stroke-width="2"/>',
    '<linearGradient id="a" x1="0%" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>',
    '<defs><g id="b"><circle cx="1" cy="2" r="3"/></g></defs><use href="#b" x="4"/>',
    '<clipPath id="c"><rect width="9" height="9"/></clipPath><g clip-path="url(#c)" transform="rotate(45 1,2) scale(-1)"/>',
    '<mask id="m"><rect width="9" height="9" fill="rgb(1, 2, 3)"/></mask><g mask="url(#m)" opacity=".5"/>',
    '<text x="1" y="2" font-family="Inter" text-anchor="middle">A &amp; B &lt;c&gt;</text>',
  ])('stays: %s', (drawn) => {
    expect(kept(drawn)).toBe(drawn);
  });

  it('stays where the maker used an older way to say it', () => {
    expect(kept('<g id="b"/><use xlink:href="#b"/>')).toBe('<g id="b"/><use href="#b"/>');
    expect(kept('<style type="text/css">.cls-1{fill:#fff;filter:url(#f)} .a, .b {stroke:red;}</style>')).toBe(
      '<style>.cls-1{fill:#fff}.a, .b{stroke:red}</style>',
    );
    expect(kept('<path style="fill:#fff; stroke : none; behavior:url(x)"/>')).toBe(
      '<path style="fill:#fff;stroke:none"/>',
    );
    expect(kept('<!-- made by hand --><metadata/><a href="x"><path d="M0 0"/></a>')).toBe('<path d="M0 0"/>');
  });

  it('has a size, so that it is shown everywhere', () => {
    expect(sanitiseSvg(`<svg ${root} width="18px" height="9"/>`)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="18" height="9" viewBox="0 0 18 9"/>',
    );
    expect(sanitiseSvg(`<svg ${root} viewBox="0,0 48 24" width="100%"/>`)).toContain(
      'width="48" height="24"',
    );
  });

  it('is in our built-in icons, too, and nothing that would be taken out for a reason', () => {
    const suspicious = builtInTypes.flatMap(({ url }) => {
      const svg = readFileSync(builtInFile(url) ?? '', 'utf8');
      const body = svg.replaceAll(/<!--[\s\S]*?-->|<\?xml[^>]*>|<!DOCTYPE[^>]*>/g, '');
      const runs =
        /<(script|foreignObject|image|animate|set|iframe)[\s>]|\son\w+=|href="(?!#)|url\((?!['"]?#)/i.test(
          body,
        );
      return runs || sanitiseSvg(svg) === null ? [url] : [];
    });
    expect(suspicious).toEqual([]);
  });
});
