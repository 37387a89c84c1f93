import { describe, expect, test } from 'vitest';

// Not `?raw`, because Vitest empties style sheets whatever the query; and without Node's types, because they
// would change the globals (setTimeout) of the whole browser program.
const builtin: string = 'node:fs';
const { readFileSync } = (await import(/* @vite-ignore */ builtin)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string;
};
const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];
interface Colour {
  rgb: Rgb;
  alpha: number;
}
type Theme = ReadonlyMap<string, string>;
/** The lowest first: '--canvas-bg', then what lies on it. Translucent fills are laid over what is below. */
type Ground = readonly string[];

function declarations(selector: string): [string, string][] {
  const start = source.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const block = source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
  const bare = block.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [
    match[1] ?? '',
    (match[2] ?? '').trim(),
  ]);
}

const light: Theme = new Map(declarations(':root'));
const dark: Theme = new Map([...light, ...declarations('[data-theme="dark"]')]);
const themes: readonly [string, Theme][] = [
  ['light', light],
  ['dark', dark],
];

function colour(theme: Theme, token: string): Colour {
  const value = theme.get(token);
  const hex = /^#([0-9a-f]{6})$/i.exec(value ?? '')?.[1];
  if (hex !== undefined) {
    const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
    return { rgb: [at(0), at(2), at(4)], alpha: 1 };
  }
  const parts = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(value ?? '');
  if (parts === null) throw new Error(`${token} is not a colour this test can read: ${value}`);
  return { rgb: [Number(parts[1]), Number(parts[2]), Number(parts[3])], alpha: Number(parts[4] ?? 1) };
}

function over(top: Colour, bottom: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2) => top.rgb[index] * top.alpha + bottom[index] * (1 - top.alpha);
  return [mix(0), mix(1), mix(2)];
}

function ground(theme: Theme, layers: Ground): Rgb {
  return layers.reduce<Rgb>((below, token) => over(colour(theme, token), below), [0, 0, 0]);
}

function luminance(rgb: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

function contrast(theme: Theme, mark: string, layers: Ground): number {
  const below = ground(theme, layers);
  const [a, b] = [luminance(over(colour(theme, mark), below)), luminance(below)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const on = (...tokens: string[]): Ground[] => tokens.map((token) => [token]);

const surfaces = on(
  '--surface-app',
  '--surface-sunken',
  '--surface-raised',
  '--surface-hover',
  '--surface-pressed',
  '--surface-selected',
  '--surface-selected-hover',
);
const canvas: Ground = ['--canvas-bg'];
const container: Ground = [...canvas, '--container-fill'];
const nested: Ground = [...container, '--container-fill'];
const drop: Ground = [...container, '--container-drop'];
const drawing = [canvas, container, nested];
const hues = ['slate', 'blue', 'violet', 'green', 'amber', 'rose', 'teal'];
/** Boxes that are coloured by what is told of them. */
const tinted = on(...hues.map((hue) => `--hue-${hue}-soft`));
const component = [...on('--component-fill', '--component-fill-pressed'), ...tinted];
const placeholder = drawing.map((layers) => [...layers, '--placeholder-fill']);

const shades = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'];
const avatars = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `--avatar-${number}`);
const meanings = ['success', 'warning', 'danger'];
const pages = on('--surface-app', '--surface-sunken', '--surface-raised');

type Pair = readonly [mark: string, grounds: readonly Ground[]];

const texts: readonly Pair[] = [
  ['--text', [...surfaces, canvas, ['--search-hit']]],
  ['--text-secondary', [...surfaces, canvas]],
  ['--text-muted', [...surfaces, canvas]],
  ['--accent-text', [...surfaces, ['--accent-soft']]],
  ['--text-inverse', on('--surface-inverse')],
  ['--text-inverse-muted', on('--surface-inverse')],
  ['--on-accent', on('--accent', '--accent-hover', '--accent-pressed', ...avatars)],
  ['--on-danger', on('--danger', '--danger-hover')],
  ...meanings.map((meaning): Pair => [`--${meaning}-text`, [...pages, [`--${meaning}-soft`]]]),
  ...hues.map((hue): Pair => [`--hue-${hue}`, on(`--hue-${hue}-soft`, '--component-fill')]),
  ...shades.map((shade): Pair => [`--tag-${shade}-text`, on(`--tag-${shade}-bg`)]),
  ['--component-name', component],
  ['--component-type', [...component, ...placeholder]],
  ['--text-muted', tinted],
  ['--placeholder-name', [...placeholder, ...tinted]],
  ['--container-label', [container, nested, drop, ...tinted]],
  ['--container-label-type', [container, nested, drop, ...tinted]],
  ['--relation-label', [...drawing, ...tinted]],
  ['--textarea-text', drawing],
  ['--textarea-heading', drawing],
];

const marks: readonly Pair[] = [
  ['--relation', [...drawing, ...tinted]],
  ['--relation-hover', drawing],
  ['--relation-selected', drawing],
  ['--selection', [...drawing, ...tinted]],
  ['--component-border-selected', drawing],
  // look.md asks for canvas and container; two containers deep the dots fall to 2.9, with the name beside them.
  ['--placeholder-border', [canvas, container]],
  ['--guide', drawing],
  ['--graph-edge', [canvas]],
  ['--graph-edge-out', [canvas]],
  ['--graph-dependency-border', [canvas]],
  ['--focus-ring', [...surfaces, ...drawing]],
  ...avatars.map((avatar): Pair => [avatar, drawing]),
  ...meanings.map((meaning): Pair => [`--${meaning}`, [...pages, [`--${meaning}-soft`]]]),
  ['--accent', pages],
];

describe.each(themes)('%s', (_name, theme) => {
  const check = (pairs: readonly Pair[], floor: number) => {
    const low = pairs.flatMap(([mark, grounds]) =>
      grounds
        .map((layers) => ({ pair: `${mark} on ${layers.join(' + ')}`, ratio: contrast(theme, mark, layers) }))
        .filter(({ ratio }) => ratio < floor)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
    );
    expect(low).toEqual([]);
  };

  test('text reads at 4.5 on each of its grounds', () => check(texts, 4.5));
  test('marks that carry meaning stand out at 3 on canvas and container', () => check(marks, 3));
});

// A name, tile or label always stands with these; prefers-contrast: more raises them. Light only, by look.md.
test.each<[string, Ground, number]>([
  ['--component-border', canvas, 1.5],
  ['--component-border', ['--component-fill'], 1.5],
  ['--container-border', canvas, 2.2],
  ['--border-control', ['--surface-app'], 2],
  ['--border-control', ['--surface-raised'], 2],
])('the quiet %s keeps its floor on %o', (mark, layers, floor) => {
  expect(contrast(light, mark, layers)).toBeGreaterThanOrEqual(floor - 0.05);
});

test('both themes define the same colours', () => {
  const unknown = declarations('[data-theme="dark"]').filter(([token]) => !light.has(token));
  expect(unknown).toEqual([]);
});
