import { expect, test } from 'vitest';
import { measureLabel, plainLabel } from './labels.ts';
import { unbrokenLengths } from './lineBreaks.ts';
import { fitText, headThatFits } from './textLines.ts';
import { measure } from './textMetrics.ts';
import { breakStyled, countLines, longestWord, type StyledText } from './textShapes.ts';
import type { TextStyle } from './typography.ts';

/** Repeatable numbers below a limit. */
const chanceOf = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};
type Chance = ReturnType<typeof chanceOf>;

const alphabets: readonly (readonly string[])[] = [
  'abcdefgXYZ019+/=iTAV.'.split(''),
  ['👩‍👩‍👧', '😀', '🇩🇪', '👍🏽', 'é', 'e\u0301', 'a\u0308\u0323', '注', '。', 'क्षि', 'ك', 'Я'],
  ['\u0301', 'a', '\u200d', '😀', '\ufe0f', '👍', '🏽', '\ud800', '\udc00'],
  ['a', 'i', '\u00a0', '\u200b', '\u00ad', '-', '/', '—', ' ', '  ', '\t'],
];
const styles: readonly TextStyle[] = [
  { size: 13, weight: 400 },
  { size: 14, weight: 600 },
  { size: 12, weight: 500, italic: true },
];

const one = <Value>(values: readonly Value[], chance: Chance): Value =>
  values[chance(values.length)] as Value;

const randomText = (chance: Chance): string => {
  const alphabet = chance(2) === 0 ? one(alphabets, chance) : alphabets.flat();
  const letters = Array.from({ length: chance(1 + chance(260)) }, () => one(alphabet, chance));
  return letters.join('') + ' '.repeat(chance(3) === 0 ? chance(90) : 0);
};

const piece = (text: string, style: TextStyle = { size: 13, weight: 400 }): StyledText => ({
  text,
  style,
  colour: 'textarea-text',
});

/** Over all of the text, as nobody could afford it for a long one. */
const plainHead = (text: string, style: TextStyle, maxWidth: number): string => {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(characters.slice(0, middle).join('').trimEnd(), style) <= maxWidth) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, Math.max(1, fits)).join('');
};

const plainLines = (text: string, style: TextStyle, width: number): string[] => {
  const maxWidth = width + 1 / 64;
  const lines = [''];
  let x = 0;
  const end = () => {
    lines.push('');
    x = 0;
  };
  const add = (words: string) => {
    lines[lines.length - 1] += words;
    x += measure(words, style);
  };
  const squeeze = (word: string): void => {
    const room = maxWidth - x;
    if (measure(word.trimEnd(), style) <= room) return add(word);
    const head = plainHead(word, style, room);
    if (x > 0 && measure(head.trimEnd(), style) > room) {
      end();
      return squeeze(word);
    }
    const left = word.slice(head.length);
    if (left.trim() === '') return add(word);
    add(head);
    end();
    return squeeze(left);
  };
  let at = 0;
  for (const length of unbrokenLengths(text)) {
    const word = text.slice(at, (at += length));
    const needed = measure(word.trimEnd(), style);
    if (x > 0 && x + needed > maxWidth) end();
    if (needed <= maxWidth) add(word);
    else squeeze(word);
  }
  return lines;
};

const linesOf = (text: string, style: TextStyle, width: number): string[] =>
  breakStyled([piece(text, style)], width).map((runs) => runs.map((run) => run.text).join(''));

test('a text is broken where it would be if each line looked at all that is left', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = chanceOf(seed);
    const text = randomText(chance);
    const style = one(styles, chance);
    const width = chance(10) === 0 ? one([-5, 0, 1, 5, Infinity], chance) : chance(6000) / 10;
    const expected = plainLines(text, style, width);
    expect({ seed, lines: linesOf(text, style, width) }).toEqual({ seed, lines: expected });
    expect(countLines([piece(text, style)], width)).toBe(expected.length);
  }
});

test('a character is whole however the look at the beginning cuts it', () => {
  for (const character of ['😀', '👩‍👩‍👧‍👦', `e${'\u0301'.repeat(300)}`, '🇩🇪'])
    for (let before = 0; before < 130; before += 1) {
      const text = 'i'.repeat(before) + character.repeat(3);
      const head = headThatFits(
        text,
        { size: 13, weight: 400 },
        measure(`${'i'.repeat(before)}i`, {
          size: 13,
          weight: 400,
        }),
      );
      expect((head.length - before) % character.length === 0 || head.length <= before).toBe(true);
    }
});

// As long as a text may be; what goes through all that is left for every line takes minutes.
const long = 100_000;
const noSpaces: [name: string, text: string][] = [
  ['base64', 'aGVsbG8rd29ybGQ/'.repeat(long / 16)],
  ['letters without a table', 'ابéя'.repeat(long / 4)],
  ['spaces at its end', 'a'.repeat(long / 2) + ' '.repeat(long / 2)],
  ['one character of many marks', `a${'\u0301'.repeat(long - 1)}`],
  ['wide characters', '注文'.repeat(long / 2)],
];

test.each(noSpaces)('a text of %s as long as can be is broken at once', (_, text) => {
  const lines = linesOf(text, { size: 13, weight: 400 }, 276);
  expect(lines.join('')).toBe(text);
  expect(countLines([piece(text)], 276)).toBe(lines.length);
});

test('a label and a description as long as can be are measured at once', () => {
  const text = 'ابéя'.repeat(long / 4);
  expect(measureLabel(plainLabel(text)).single.width).toBeLessThanOrEqual(320);
  expect(fitText(text, { size: 13, weight: 400 }, 276, 5000).lines.length).toBeGreaterThan(100);
});

test('the longest of very many words is found', () => {
  const style = { size: 13, weight: 400 } as const;
  expect(longestWord([piece(`${'注'.repeat(2 * long)} order`)])).toBe(measure('order', style));
});

test('many words on one line are joined at once', () => {
  const words = 'an order '.repeat(long / 9);
  expect(breakStyled([piece(words)], Number.POSITIVE_INFINITY)).toMatchObject([[{ text: words }]]);
});
