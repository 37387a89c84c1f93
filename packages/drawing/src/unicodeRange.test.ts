import { expect, it } from 'vitest';
import { charactersIn } from './unicodeRange.ts';

it('knows the characters of a range as a font and as a browser write it', () => {
  for (const range of ['U+0000-00FF,U+0131,U+20AC', 'U+0-FF, U+131, U+20ac']) {
    const known = charactersIn(range);
    expect(['a', 'ÿ', 'ı', '€', 'Ā', '😀'].map((each) => known.test(each))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  }
});
