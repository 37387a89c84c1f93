import { describe, expect, it } from 'vitest';
import {
  attachmentExtensionOf,
  attachmentTypes,
  extensionOf,
  fileNameIn,
  imageExtensions,
} from './attachments.ts';
import { describeDay, describeWhen } from './dates.ts';
import { foldedWords, foldText, piecesOf } from './foundWords.ts';
import { copyName } from './names.ts';
import { avatarHue, fullName, initials, normalizeEmail } from './people.ts';
import { line, paragraph, requiredLine } from './text.ts';
import { tintedSvg } from './tintedSvg.ts';
import { plainName, wordsOf } from './words.ts';

describe('a file', () => {
  it('ends in what stands behind its last dot', () => {
    expect(['a.b.PDF', 'a', '.pdf', 'a.', 'a.b/c'].map(extensionOf)).toEqual(['pdf', '', '', '', 'b/c']);
    expect(attachmentExtensionOf('a.pdf')).toBe('pdf');
    expect(attachmentExtensionOf('a.exe')).toBeNull();
    expect(attachmentExtensionOf('a.constructor')).toBeNull();
    expect(imageExtensions).toEqual(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg']);
  });

  it('is given back as what its ending says', () => {
    for (const type of Object.values(attachmentTypes))
      expect(type).toMatch(/^(application|text|image)\/[a-z.+-]+$/);
    expect(attachmentTypes.svg).toBe('image/svg+xml');
    expect(attachmentTypes.docx).toMatch(/wordprocessingml\.document$/);
    expect([attachmentTypes.txt, attachmentTypes.liquid, attachmentTypes.md]).toEqual([
      'text/plain',
      'text/plain',
      'text/markdown',
    ]);
  });

  it('is called by its name alone, which is cut before its ending', () => {
    expect(['/a/b.pdf', 'c:\\a\\b.pdf', ' b.pdf ', 'a\u202efdp.exe', ''].map(fileNameIn)).toEqual([
      'b.pdf',
      'b.pdf',
      'b.pdf',
      'afdp.exe',
      '',
    ]);
    expect(fileNameIn('a'.repeat(200))).toHaveLength(200);
    expect(fileNameIn('a'.repeat(201))).toBe('a'.repeat(200));
    expect(fileNameIn(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`);
    expect(fileNameIn(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(177)}.${'b'.repeat(20)}`);
  });
});

describe('what was found', () => {
  it('is folded letter by letter, without case and accents', () => {
    expect(foldText('ÉCOLE Straße İ')).toBe('ecole straße i');
    expect(foldText('ORDER')).toBe('order');
    expect(foldedWords('  Ça ça  va ')).toEqual(['ca', 'va']);
    expect(foldedWords('')).toEqual([]);
  });

  it('is cut out of the text, which stays whole', () => {
    const hits = (text: string, ...words: string[]) =>
      piecesOf(text, words)
        .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
        .join('');
    expect(hits('Order border', 'order')).toBe('[Order] b[order]');
    expect(hits('aaaa', 'aa')).toBe('[aaaa]');
    expect(hits('Größe', 'gro')).toBe('[Grö]ße');
    expect(hits('abc', 'b', 'c')).toBe('a[bc]');
    expect(hits('abc', 'x')).toBe('abc');
    expect(piecesOf('', ['a'])).toEqual([]);
  });
});

describe('names', () => {
  it('of copies count up from the name that was copied first', () => {
    const taken = new Set(['A (copy)', 'A (copy 2)']);
    expect(copyName('A', new Set())).toBe('A (copy)');
    for (const name of ['A', 'A (copy)', 'A (copy 2)', 'A (copy 17)'])
      expect(copyName(name, taken)).toBe('A (copy 3)');
    expect(copyName('A (copy) of B', taken)).toBe('A (copy) of B (copy)');
    expect(copyName('A (copy x)', taken)).toBe('A (copy x) (copy)');
  });

  it('are the same without case, accents, blanks and marks', () => {
    for (const name of ['Order Service', 'order-service', 'ÓRDER  sérvice!', 'ｏｒｄｅｒ_service'])
      expect(plainName(name)).toBe('orderservice');
    expect(plainName('Order 2')).not.toBe(plainName('Order'));
    expect(wordsOf(' a  b a ')).toEqual(['a', 'b']);
  });

  it('of people are short and full', () => {
    expect([
      initials({ firstName: ' ann', lastName: 'lee' }),
      initials({ firstName: '', lastName: 'élan' }),
    ]).toEqual(['AL', 'É']);
    expect([
      fullName({ firstName: 'Ann', lastName: 'Lee' }),
      fullName({ firstName: 'Ann', lastName: '' }),
    ]).toEqual(['Ann Lee', 'Ann']);
    expect(normalizeEmail(' Ann@Lintel.Example ')).toBe('ann@lintel.example');
    expect(avatarHue(' ANN@lintel.example')).toBe(avatarHue('ann@lintel.example'));
    const hues = Array.from({ length: 200 }, (_, at) => avatarHue(`person-${at}@lintel.example`));
    expect(new Set(hues)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it('stand on one line, with something to be seen', () => {
    const problem = (text: string) => requiredLine(5).safeParse(text).error?.issues[0]?.message;
    expect(['', ' ', '\u0301', '\u200b'].map(problem)).toEqual([
      'Required',
      'Required',
      'Required',
      'Required',
    ]);
    expect(['a\nb', 'a\u0007b', 'a\u2028b', 'a\u0085b'].map(problem)).toEqual(
      Array.from({ length: 4 }, () => 'Must be a single line of text'),
    );
    expect(problem('a\u202eb')).toBe('Contains characters that turn the text around');
    expect(problem('abcdef')).toBe('Must be at most 5 characters');
    expect(problem('a\u0000b')).toBe('Contains characters that cannot be stored');
    expect([problem('abcde'), line(5).parse('  a  '), line(5).parse('')]).toEqual([undefined, 'a', '']);
    expect(paragraph(5).safeParse('a\ud800').error?.issues[0]?.message).toBe(
      'Contains characters that cannot be stored',
    );
    expect([
      paragraph(5).parse(' a\nb '),
      paragraph(5).safeParse('abcdef').error?.issues[0]?.message,
    ]).toEqual([' a\nb ', 'Must be at most 5 characters']);
  });
});

describe('lines without a colour', () => {
  it('take one that is a colour, and no other', () => {
    const svg = '<path stroke="currentColor" fill="currentColor"/>';
    for (const colour of ['#2563eb', 'rgb(1 2 3 / 50%)', 'hsl(1, 2%, 3.5%)', 'red'])
      expect(tintedSvg(svg, colour)).toBe(`<path stroke="${colour}" fill="${colour}"/>`);
    for (const wrong of ['', 'red"', '"red', 'red;', ';red', '<b>']) expect(tintedSvg(svg, wrong)).toBe(svg);
  });
});

describe('when something was', () => {
  const now = new Date(2026, 10, 23, 12, 0, 0);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

  it('is said in minutes, hours, days', () => {
    const [minute, hour] = [60_000, 3_600_000];
    expect(
      [0, minute - 1, minute, 2 * minute, hour - 1, hour, 11 * hour, 13 * hour, 36 * hour, 37 * hour].map(
        (each) => describeWhen(ago(each), now),
      ),
    ).toEqual([
      'Just now',
      'Just now',
      '1 min ago',
      '2 min ago',
      '59 min ago',
      '1 h ago',
      '11 h ago',
      'Yesterday',
      'Yesterday',
      '2026-11-21',
    ]);
    expect([0, 13 * hour, 37 * hour].map((each) => describeDay(ago(each), now))).toEqual([
      'Today',
      'Yesterday',
      '2026-11-21',
    ]);
    const march = new Date(2026, 2, 1, 12, 0, 0);
    expect(describeDay(new Date(2026, 1, 28, 12).toISOString(), march)).toBe('Yesterday');
    expect(describeDay(new Date(2026, 1, 5, 12).toISOString(), march)).toBe('2026-02-05');
  });
});
