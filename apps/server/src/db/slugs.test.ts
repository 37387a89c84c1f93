import { slug } from '@lintel/domain/fields';
import { describe, expect, it } from 'vitest';
import { randomSlug, slugOf, uniqueSlugOf } from './slugs.ts';

describe('a random slug', () => {
  it('is twelve letters and digits, each time others', () => {
    const slugs = Array.from({ length: 200 }, randomSlug);
    expect(slugs.every((each) => /^[a-z0-9]{12}$/.test(each))).toBe(true);
    expect(new Set(slugs).size).toBe(200);
  });
});

describe('the slug of a name', () => {
  it('keeps letters and digits', () => expect(slugOf('Übersicht & Plan 2', 'tag')).toBe('ubersicht-plan-2'));
  it('falls back where nothing is left', () => expect(slugOf('日本 !', 'tag')).toBe('tag'));
  it('is always a slug', () => {
    for (const name of ['-a-', `${'long '.repeat(40)}`, '__proto__', '\u{1F600}x', 'a'.repeat(200)])
      expect(slug.safeParse(slugOf(name, 'tag')).success).toBe(true);
  });
  it('is numbered where it is taken', () =>
    expect(uniqueSlugOf('Core', 'tag', new Set(['core', 'core-2']))).toBe('core-3'));
});
