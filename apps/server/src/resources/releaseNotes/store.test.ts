import { describe, expect, it } from 'vitest';
import { readReleaseNotes, releaseNotes } from './store.ts';

const note = { id: 'a', date: '2026-01-02', title: 'A', ingress: 'About A' };

describe('release notes', () => {
  it('are read newest first, each with its address', () => {
    const read = readReleaseNotes([note, { ...note, id: 'b c', date: '2026-02-01' }]);
    expect(read.map(({ id, href }) => [id, href])).toEqual([
      ['b c', '/changelog#b%20c'],
      ['a', '/changelog#a'],
    ]);
  });

  it('of this product are more than one page', () => expect(releaseNotes.length).toBeGreaterThan(4));

  it.each([
    ['a date that is none', [{ ...note, date: '2026-02-30' }]],
    ['no title', [{ ...note, title: undefined }]],
    ['an id that is taken', [note, note]],
  ])('are refused with %s', (_, written) => expect(() => readReleaseNotes(written)).toThrow());
});
