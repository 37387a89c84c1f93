import {
  advances as advanceTable,
  ascender,
  characters,
  descender,
  heavyWeight,
  kerning,
  lightWeight,
  unitsPerEm,
} from './interMetrics.ts';
import { textSizes, type TextStyle } from './typography.ts';

interface Advance {
  readonly light: number;
  readonly heavier: number;
  readonly kerned: Kerned | null;
  readonly left: number;
  readonly right: number;
}

interface Kerned {
  readonly lefts: number;
  readonly light: Int16Array;
  readonly heavier: Int16Array;
}

const entriesOf = (table: string): number[][] =>
  table
    .split(',')
    .map((entry) => (entry === '' ? [] : entry.split(' ').map((value) => Number.parseInt(value, 36))));

const codesOf = (runs: string): number[] => {
  const codes: number[] = [];
  let code = 0;
  for (const [gap = 0, more = 0] of entriesOf(runs)) {
    code += gap;
    codes.push(code);
    for (const last = code + more; code < last; codes.push(code)) code += 1;
  }
  return codes;
};

/** The letter that one with marks is made of. */
const letterOf = (code: number): number => String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code;

/** What a table says of each character; of a letter with marks it may say nothing but what it says of the letter. */
const byCharacter = (runs: string, table: string): Map<number, readonly number[]> => {
  const entries = entriesOf(table);
  const said = new Map<number, readonly number[]>();
  codesOf(runs).forEach((code, index) => {
    const own = entries[index] ?? [];
    said.set(code, own.length > 0 ? own : (said.get(letterOf(code)) ?? own));
  });
  return said;
};

const readKerned = ({ lefts, pairs }: (typeof kerning)[number], rights: number): Kerned => {
  const kerned = { lefts, light: new Int16Array(lefts * rights), heavier: new Int16Array(lefts * rights) };
  let cell = 0;
  for (const [gap = 0, light = 0, heavier = 0] of entriesOf(pairs)) {
    cell += gap;
    kerned.light[cell] = light;
    kerned.heavier[cell] = heavier;
  }
  return kerned;
};

function readAdvances(): ReadonlyMap<number, Advance> {
  const kernings = new Map<number, Pick<Advance, 'kerned' | 'left' | 'right'>>();
  for (const group of kerning) {
    const classes = byCharacter(group.characters, group.classes);
    const rights = 1 + Math.max(...[...classes.values()].map(([, right = 0]) => right));
    const kerned = readKerned(group, rights);
    for (const [code, [left = 0, right = 0]] of classes) kernings.set(code, { kerned, left, right });
  }
  const advances = new Map<number, Advance>();
  for (const [code, [light = 0, heavier = 0]] of byCharacter(characters, advanceTable)) {
    const { kerned = null, left = 0, right = 0 } = kernings.get(code) ?? {};
    advances.set(code, { light, heavier, kerned, left, right });
  }
  return advances;
}

/** Of nearly everything that is written, so that no map is asked. */
const commonCodes = 0x250;

interface Advances {
  readonly all: ReadonlyMap<number, Advance>;
  readonly common: readonly (Advance | undefined)[];
}

const tabled = (all: ReadonlyMap<number, Advance>): Advances => ({
  all,
  common: Array.from({ length: commonCodes }, (_, code) => all.get(code)),
});

// Reading the table takes some milliseconds, which a page without a canvas should not pay.
let advances: Advances | null = null;

const isMark = /^\p{M}$/u;
/** Characters that are as wide as they are high: Chinese, Japanese, Korean, full-width forms, emoji. */
export const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe6f) ||
  (code >= 0xff00 && code <= 0xff60) ||
  (code >= 0x1f000 && code <= 0x3fffd);

const joinsOrVaries = (code: number): boolean =>
  code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f) || code === 0x200b;

/** For what the bundled font does not have; some other font of the reader's machine draws it. */
const guessedWidth = (code: number): number => {
  if (joinsOrVaries(code) || isMark.test(String.fromCodePoint(code))) return 0;
  return (isWide(code) ? 1 : 0.6) * unitsPerEm;
};

/** The width in pixels at 100 %, kerning and tracking included, as a browser measures it. */
export function measure(text: string, style: TextStyle): number {
  advances ??= tabled(readAdvances());
  const { all, common } = advances;
  const heaviness = (style.weight - lightWeight) / (heavyWeight - lightWeight);
  let units = 0;
  let count = 0;
  let before: Advance | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const advance = code < commonCodes ? common[code] : all.get(code);
    count += 1;
    if (advance === undefined) {
      units += guessedWidth(code);
    } else {
      units += advance.light + advance.heavier * heaviness;
      if (before !== undefined && advance.kerned !== null && before.kerned === advance.kerned) {
        const cell = advance.right * advance.kerned.lefts + before.left;
        units += (advance.kerned.light[cell] ?? 0) + (advance.kerned.heavier[cell] ?? 0) * heaviness;
      }
    }
    before = advance;
  }
  return (units / unitsPerEm + count * textSizes[style.size].tracking) * style.size;
}

/** How far below the top of a line of this height the baseline lies, when the text is centred in it. */
export const baselineIn = (lineHeight: number, size: number): number =>
  (lineHeight - ((ascender - descender) / unitsPerEm) * size) / 2 + (ascender / unitsPerEm) * size;
