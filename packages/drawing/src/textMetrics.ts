import {
  ascender,
  characters,
  descender,
  heavyAdvances,
  heavyWeight,
  kerning,
  lightAdvances,
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
  readonly columns: number;
  readonly light: Int16Array;
  readonly heavier: Int16Array;
}

const numbers = (text: string, separator: string): number[] =>
  text.split(separator).map((value) => (value === '' ? 0 : Number.parseInt(value, 36)));

const codePoints = (gaps: string): number[] => {
  let code = 0;
  return numbers(gaps, ' ').map((gap) => {
    code += gap;
    return code;
  });
};

function readAdvances(): ReadonlyMap<number, Advance> {
  const classes = new Map<number, Pick<Advance, 'kerned' | 'left' | 'right'>>();
  for (const group of kerning) {
    const kerned: Kerned = {
      columns: group.columns,
      light: Int16Array.from(numbers(group.light, ',')),
      heavier: Int16Array.from(numbers(group.heavy, ',')),
    };
    const [left, right] = [numbers(group.left, ' '), numbers(group.right, ' ')];
    codePoints(group.characters).forEach((code, index) => {
      classes.set(code, { kerned, left: left[index] ?? 0, right: right[index] ?? 0 });
    });
  }
  const [light, heavier] = [numbers(lightAdvances, ' '), numbers(heavyAdvances, ' ')];
  return new Map(
    codePoints(characters).map((code, index) => [
      code,
      {
        light: light[index] ?? 0,
        heavier: heavier[index] ?? 0,
        ...(classes.get(code) ?? { kerned: null, left: 0, right: 0 }),
      },
    ]),
  );
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
        const cell = before.left * advance.kerned.columns + advance.right;
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
