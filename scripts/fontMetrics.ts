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
/** Of nearly every text. */
const firstScript = 'latin';
const glyphOf = (subset: Subset, code: number): number => subset.fonts[0].glyphs.get(code) ?? 0;

const assertEven = (values: readonly [number, number, number], what: string): void => {
  const [first, last, middle] = values;
  if (Math.abs((first + last) / 2 - middle) > 1.5)
    throw new Error(`${what} does not grow evenly with the weight`);
};

type Numbers = readonly number[];

const advanceOf = (code: number): Numbers => {
  const subset = subsetOf.get(code);
  if (subset === undefined) throw new Error('Unreachable: every code has its subset');
  const glyph = glyphOf(subset, code);
  const [first, last, middle] = subset.fonts.map((font) => font.advance(glyph));
  const values = [first ?? 0, last ?? 0, middle ?? 0] as const;
  assertEven(values, `The advance of U+${code.toString(16)}`);
  const [width, heavyWidth] = [Math.round(values[0]), Math.round(values[1])];
  return [width, heavyWidth - width];
};

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

/** Numbers in base 36 between blanks; null as nothing. */
const written = (numbers: readonly (number | null)[]): string =>
  numbers.map((value) => value?.toString(36) ?? '').join(' ');

/** Row by row. Where nothing is added, nothing is said. */
const flat = (rows: readonly (Numbers | null)[], added: Numbers = []): (number | null)[] =>
  rows.flatMap((row) =>
    (row ?? [null, null]).map((value, at) => (added.includes(at) && value === 0 ? null : value)),
  );

/** Each run of characters as how far it begins behind the one before, and how many more follow without a gap. */
const runsOf = (characters: Numbers): number[] => {
  const runs: [first: number, last: number][] = [];
  for (const code of characters) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.flatMap(([first, last], index) => [first - (runs[index - 1]?.[1] ?? 0), last - first]);
};

const letterOf = (code: number): number => String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code;

/** Null for a letter with marks that has the numbers of the letter alone, where that was told before. */
const withoutRepeated = (
  characters: Numbers,
  rows: readonly Numbers[],
  listed = new Map<number, Numbers>(),
): (Numbers | null)[] =>
  rows.map((row, index) => {
    const code = characters[index] ?? 0;
    const isRepeated = listed.get(letterOf(code))?.join() === row.join();
    listed.set(code, row);
    return isRepeated ? null : row;
  });

function kerningOf(own: Numbers, subset: Subset) {
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
  const pairs = columns.first
    .flatMap((at) => rows.first.map((row) => table[row]?.[at] ?? ([0, 0] as const)))
    .map(([closer, heavyCloser], index) => ({ index, closer, heavier: heavyCloser - closer }))
    .filter(({ closer, heavier }) => closer !== 0 || heavier !== 0);
  const classesOf = withoutRepeated(
    own,
    own.map((_, index) => [rows.of[index] ?? 0, columns.of[index] ?? 0]),
  );
  return {
    classes: flat(classesOf),
    lefts: rows.first.length,
    rights: columns.first.length,
    pairs: flat(
      pairs.map(({ index, closer, heavier }, at) => [index - (pairs[at - 1]?.index ?? 0), closer, heavier]),
      [1, 2],
    ),
  };
}

const isKerned = (name: string): boolean => kernedSubsets.includes(name);
/** The first one alone, then each that has pairs, and what is left together. */
const scripts = [...new Set([firstScript, ...kernedSubsets]), null].map((name) => ({
  subset: subsets.find((candidate) => candidate.name === name),
  own: codes.filter((code) => {
    const of = subsetOf.get(code)?.name ?? '';
    return name === null ? of !== firstScript && !isKerned(of) : of === name;
  }),
}));

const listed = new Map<number, Numbers>();
const scriptsSource = scripts
  .map(({ subset, own }) => {
    const advances = withoutRepeated(own, own.map(advanceOf), listed);
    const kerning = subset === undefined ? null : kerningOf(own, subset);
    return `  {
    characters: '${written(runsOf(own))}',
    advances: '${written(flat(advances, [1]))}',
    kerning: ${
      kerning === null
        ? 'null'
        : `{
      classes: '${written(kerning.classes)}',
      lefts: ${kerning.lefts},
      rights: ${kerning.rights},
      pairs: '${written(kerning.pairs)}',
    }`
    },
  },`;
  })
  .join('\n');

const [sample] = subsets;
if (sample === undefined) throw new Error('The font has no subsets');
const { unitsPerEm, ascender, descender } = sample.fonts[0];

writeFileSync(
  target,
  `/**
 * Generated by scripts/fontMetrics.ts from @fontsource-variable/inter ${version}; do not edit.
 * Numbers in base 36 between blanks. Characters: how far a run of them begins behind the one before, and how many more
 * follow. Advances: the width in font units at the light weight, and what the heavy weight adds; nothing where a letter
 * with marks is as wide as the letter alone. Classes: what a character is like on the left of a pair and on the right.
 * Pairs: how far behind the one before in the table of all, right by right, and what they add at the light and at the
 * heavy weight. Inter is licensed under the SIL Open Font License 1.1.
 */
export const unitsPerEm = ${unitsPerEm};
export const ascender = ${ascender};
export const descender = ${descender};
export const lightWeight = ${light};
export const heavyWeight = ${heavy};

/** The first alone is enough for nearly every text. */
export const scripts = [
${scriptsSource}
] as const;
`,
);
