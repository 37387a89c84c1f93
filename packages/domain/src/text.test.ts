import { describe, expect, it } from 'vitest';
import { line, paragraph, requiredLine } from './text.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('text that comes in', () => {
  it('is trimmed before it is measured', () => {
    expect(line(3).parse('  abc  ')).toBe('abc');
    expect(accepts(line(3), 'abcd')).toBe(false);
    expect(accepts(requiredLine(3), '   ')).toBe(false);
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('is refused with %s', (_, value) => {
    expect(accepts(line(10), value)).toBe(false);
    expect(accepts(paragraph(10), value)).toBe(false);
  });

  it.each(['a\nb', 'a\tb', 'a\u2028b', 'a\u0085b'])('is one line: not %j', (value) => {
    expect(accepts(line(10), value)).toBe(false);
    expect(accepts(paragraph(10), value)).toBe(true);
  });

  it.each(['\u200b', '\u200b \u2060', '\ufeff', '\u0301'])(
    'is not there when nothing is seen of it: %j',
    (value) => {
      expect(accepts(requiredLine(10), value)).toBe(false);
    },
  );

  it('does not turn the text around it', () => {
    expect(accepts(line(20), 'Ada \u202egro.live')).toBe(false);
    expect(accepts(line(20), '\u05d0\u05d1\u05d2 \u200f')).toBe(true);
  });

  it('keeps every script and emoji', () => {
    expect(line(20).parse('Прилавок 👩‍💻')).toBe('Прилавок 👩‍💻');
  });
});
