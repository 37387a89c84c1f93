import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colourTokens, dark, light, withMoreContrast, type ColourToken } from './theme.ts';
import { fontFallbacks, fontFamily, textSizes } from './typography.ts';

const source = readFileSync(
  join(import.meta.dirname, '../../../apps/web/src/styles/tokens.css'),
  'utf8',
).replaceAll(/\/\*[\s\S]*?\*\//g, '');

function declarations(after: string, selector: string): Map<string, string> {
  const start = source.indexOf(selector, source.indexOf(after));
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const block = source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim().replaceAll(/\s+/g, ' '),
    ]),
  );
}

const inLight = declarations('', ':root');
const inDark = new Map([...inLight, ...declarations('', '[data-theme="dark"]')]);
const inMoreContrast = declarations('prefers-contrast: more', ':root');

test('has the colours of the style sheet', () => {
  const expected = (values: Map<string, string>) =>
    Object.fromEntries(colourTokens.map((token) => [token, values.get(token)]));
  expect(light).toEqual(expected(inLight));
  expect(dark).toEqual(expected(inDark));
});

test('has every colour that the style sheet has for the canvas', () => {
  const isColour = (value: string) => /^(#|rgb\()/.test(value);
  const drawn =
    /^(canvas|component|placeholder|container|relation|textarea|selection|handle|guide|search|minimap|graph|hue|avatar)/;
  const names = [...inDark]
    .filter(([name, value]) => drawn.test(name) && isColour(value))
    .map(([name]) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !colourTokens.includes(name as ColourToken))).toEqual([]);
});

test('raises the same borders as the style sheet when more contrast is wanted', () => {
  const raised = withMoreContrast(light);
  for (const [name, value] of inMoreContrast) {
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1] as ColourToken;
    expect({ name, value: raised[name as ColourToken] }).toEqual({ name, value: light[other] });
  }
  expect(inMoreContrast.size).toBe(colourTokens.filter((token) => raised[token] !== light[token]).length);
});

test('has the sizes, line heights, tracking and family of the style sheet', () => {
  const expected = [...inLight.keys()]
    .filter((name) => name.startsWith('size-'))
    .map((name) => name.replace('size-', ''));
  expect(Object.keys(textSizes)).toEqual(expected);
  for (const [size, { line, tracking }] of Object.entries(textSizes)) {
    expect(inLight.get(`line-${size}`)).toBe(`${line}px`);
    expect(Number.parseFloat(inLight.get(`tracking-${size}`) ?? '')).toBe(tracking);
  }
  const family = [fontFamily, ...fontFallbacks].map((name) => (/[A-Z]/.test(name) ? `"${name}"` : name));
  expect(inLight.get('font-sans')).toBe(family.join(', '));
});
