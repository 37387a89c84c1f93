import { ascender, descender, heavyWeight, lightWeight, scripts, unitsPerEm } from './interMetrics.ts';
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

type Script = (typeof scripts)[number];

/** Not a number where nothing stands. */
const numbersOf = (column: string): number[] => column.split(' ').map((value) => Number.parseInt(value, 36));

const codesOf = (characters: string): number[] => {
  const runs = numbersOf(characters);
  const codes: number[] = [];
  let code = 0;
  for (let at = 0; at < runs.length; at += 2) {
    code += runs[at] ?? 0;
    codes.push(code);
    for (const last = code + (runs[at + 1] ?? 0); code < last; codes.push(code)) code += 1;
  }
  return codes;
};

/** The letter that one with marks is made of. */
const letterOf = (code: number): number => String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code;

const readKerned = (kerning: Script['kerning']): Kerned | null => {
  if (kerning === null) return null;
  const { lefts, rights } = kerning;
  const kerned = {
    lefts,
    light: new Int16Array(lefts * rights),
    heavier: new Int16Array(lefts * rights),
  };
  const pairs = numbersOf(kerning.pairs);
  let cell = 0;
  for (let at = 0; at < pairs.length; at += 3) {
    cell += pairs[at] ?? 0;
    // What is not a number becomes zero in there.
    kerned.light[cell] = pairs[at + 1] ?? 0;
    kerned.heavier[cell] = pairs[at + 2] ?? 0;
  }
  return kerned;
};

/** A letter with marks of which nothing is said is like the letter. */
function readScript({ characters, advances: widths, kerning }: Script, into: Map<number, Advance>): void {
  const kerned = readKerned(kerning);
  const advances = numbersOf(widths);
  const classes = numbersOf(kerning?.classes ?? '');
  codesOf(characters).forEach((code, index) => {
    const at = 2 * index;
    const width = advances[at] ?? Number.NaN;
    const left = classes[at] ?? Number.NaN;
    const letter = Number.isNaN(width) || Number.isNaN(left) ? into.get(letterOf(code)) : undefined;
    const own = Number.isNaN(width) ? letter : { light: width, heavier: advances[at + 1] || 0 };
    const pair = Number.isNaN(left) ? letter : { left, right: classes[at + 1] ?? 0 };
    into.set(code, {
      light: own?.light ?? 0,
      heavier: own?.heavier ?? 0,
      kerned,
      left: pair?.left ?? 0,
      right: pair?.right ?? 0,
    });
  });
}

/** Of nearly everything that is written, so that no map is asked. */
const commonCodes = 0x250;

/** Reading the tables takes some milliseconds, which a page without a canvas, or without Greek, should not pay. */
class Advances {
  readonly #all = new Map<number, Advance>();
  #common: readonly (Advance | undefined)[] = [];
  #read = 0;

  of(code: number): Advance | undefined {
    const known = code < commonCodes ? this.#common[code] : this.#all.get(code);
    return known ?? (this.#read < scripts.length ? this.#readMore(code) : undefined);
  }

  #readMore(code: number): Advance | undefined {
    for (const script of scripts.slice(this.#read, this.#read === 0 ? 1 : scripts.length))
      readScript(script, this.#all);
    this.#read = this.#read === 0 ? 1 : scripts.length;
    this.#common = Array.from({ length: commonCodes }, (_, each) => this.#all.get(each));
    return this.of(code);
  }
}

const advances = new Advances();

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
  const heaviness = (style.weight - lightWeight) / (heavyWeight - lightWeight);
  let units = 0;
  let count = 0;
  let before: Advance | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const advance = advances.of(code);
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
