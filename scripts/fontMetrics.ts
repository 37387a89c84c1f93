/**
 * Writes packages/drawing/src/interMetrics.ts from the bundled Inter, so that the server knows the width of a text
 * without a browser. Run after every update of @fontsource-variable/inter.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFont, type Font } from './font/font.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version as string;
const target = join(import.meta.dirname, '../packages/drawing/src/interMetrics.ts');

/** Between these two the font changes evenly, so the weight between is not stored. */
const [light, heavy] = [400, 600] as const;
const between = 500;

/** Pairs inside the other subsets are rare in names and would cost more than all the rest. */
const kernedSubsets = ['latin', 'cyrillic', 'greek'];

interface Subset {
  readonly name: string;
  readonly covers: (code: number) => boolean;
  readonly fonts: readonly [Font, Font, Font];
}

const styleSheet = readFileSync(join(folder, 'wght.css'), 'utf8');
const subsets: Subset[] = [
  ...styleSheet.matchAll(/files\/inter-([\w-]+)-wght-normal\.woff2[\s\S]*?unicode-range: ([^;]+);/g),
]
  .map(([, name = '', ranges = '']) => {
    const spans = ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    });
    const file = readFileSync(join(folder, `files/inter-${name}-wght-normal.woff2`));
    return {
      name,
      covers: (code: number) => spans.some(([first, last]) => first <= code && code <= last),
      fonts: [readFont(file, light), readFont(file, heavy), readFont(file, between)] as const,
    };
  })
  // Of two faces that cover a character the later one wins, as in the browser.
  .reverse();

const subsetOf = new Map<number, Subset>();
for (const subset of subsets) {
  for (const code of subset.fonts[0].glyphs.keys())
    if (subset.covers(code) && !subsetOf.has(code)) subsetOf.set(code, subset);
}
const codes = [...subsetOf.keys()].sort((a, b) => a - b);
const glyphOf = (subset: Subset, code: number): number => subset.fonts[0].glyphs.get(code) ?? 0;

const assertEven = (values: readonly [number, number, number], what: string): void => {
  const [first, last, middle] = values;
  if (Math.abs((first + last) / 2 - middle) > 1.5)
    throw new Error(`${what} does not grow evenly with the weight`);
};

const advances = codes.map((code) => {
  const subset = subsetOf.get(code);
  if (subset === undefined) throw new Error('Unreachable: every code has its subset');
  const glyph = glyphOf(subset, code);
  const [first, last, middle] = subset.fonts.map((font) => font.advance(glyph));
  const values = [first ?? 0, last ?? 0, middle ?? 0] as const;
  assertEven(values, `The advance of U+${code.toString(16)}`);
  return [Math.round(values[0]), Math.round(values[1])] as const;
});

/** Characters with the same numbers everywhere share a class. */
function classes(rows: readonly string[]): { of: number[]; first: number[] } {
  const seen = new Map<string, number>();
  const first: number[] = [];
  const of = rows.map((row, index) => {
    const known = seen.get(row);
    if (known !== undefined) return known;
    seen.set(row, seen.size);
    first.push(index);
    return seen.size - 1;
  });
  return { of, first };
}

const base36 = (values: readonly number[]): string => values.map((value) => value.toString(36)).join(' ');
/** Most numbers are zero, so a zero is nothing at all between two commas. */
const sparse = (values: readonly number[]): string =>
  values.map((value) => (value === 0 ? '' : value.toString(36))).join(',');

const kerning = kernedSubsets.map((name) => {
  const subset = subsets.find((candidate) => candidate.name === name);
  if (subset === undefined) throw new Error(`No subset ${name}`);
  const own = codes.filter((code) => subsetOf.get(code) === subset);
  const table = own.map((left) =>
    own.map((right) => {
      const [a, b] = [glyphOf(subset, left), glyphOf(subset, right)];
      const [first, last, middle] = subset.fonts.map((font) => font.kerning(a, b));
      const values = [first ?? 0, last ?? 0, middle ?? 0] as const;
      assertEven(values, `The pair U+${left.toString(16)} U+${right.toString(16)}`);
      return [Math.round(values[0]), Math.round(values[1])] as const;
    }),
  );
  const rows = classes(table.map((row) => row.join(';')));
  const columns = classes(own.map((_, index) => table.map((row) => row[index]?.join(';')).join(' ')));
  const cells = rows.first.flatMap((row) =>
    columns.first.map((column) => table[row]?.[column] ?? ([0, 0] as const)),
  );
  return { own, rows: rows.of, columns: columns.of, width: columns.first.length, cells };
});

const gaps = (values: readonly number[]): number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));
const kerningSource = kerning
  .map(
    ({ own, rows, columns, width, cells }) => `  {
    characters: '${base36(gaps(own))}',
    left: '${base36(rows)}',
    right: '${base36(columns)}',
    columns: ${width},
    light: '${sparse(cells.map(([value]) => value))}',
    heavy: '${sparse(cells.map(([first, last]) => last - first))}',
  },`,
  )
  .join('\n');

const [sample] = subsets;
if (sample === undefined) throw new Error('The font has no subsets');
const { unitsPerEm, ascender, descender } = sample.fonts[0];

writeFileSync(
  target,
  `/**
 * Generated by scripts/fontMetrics.ts from @fontsource-variable/inter ${version}; do not edit.
 * Numbers are in base 36: code points as gaps to the one before, widths in font units at the light weight, and what
 * the heavy weight adds. Inter is licensed under the SIL Open Font License 1.1.
 */
export const unitsPerEm = ${unitsPerEm};
export const ascender = ${ascender};
export const descender = ${descender};
export const lightWeight = ${light};
export const heavyWeight = ${heavy};

export const characters = '${base36(gaps(codes))}';
export const lightAdvances = '${base36(advances.map(([value]) => value))}';
export const heavyAdvances = '${base36(advances.map(([first, last]) => last - first))}';

export const kerning = [
${kerningSource}
] as const;
`,
);
