import { limits } from '@lintel/domain/limits';
import { describe, expect, it } from 'vitest';
import { embeddingToSave, objectionsTo } from './embeddingDraft.ts';

const listed = (embedOrigins: string) => objectionsTo({ embedding: 'LISTED', embedOrigins });

describe('what is wrong with the sites', () => {
  it('is nothing where each line is one', () => {
    expect(listed('https://wiki.example.com\n\nhttps://*.example.org\n')).toEqual([]);
  });

  it('is that there are none, where only those of the list may', () => {
    expect(listed(' \n')).toEqual(['List at least one site, or choose “No site”']);
    expect(objectionsTo({ embedding: 'NONE', embedOrigins: '' })).toEqual([]);
  });

  it('is told line by line, the first of them where they are many', () => {
    expect(listed('https://a.example\nwiki')).toEqual([
      'Line 2: Must be a site such as https://wiki.example.com',
    ]);
    expect(listed('a\nb\nc\nd\ne').at(-1)).toBe('And 2 more lines');
    expect(listed('a\nb\nc\nd\ne').length).toBe(4);
  });

  it('is their number', () => {
    const many = Array.from({ length: limits.embedOrigins + 1 }, (_, index) => `https://a${index}.example`);
    expect(listed(many.join('\n'))).toEqual([`Must be at most ${limits.embedOrigins} sites`]);
  });

  it('does not matter while the list does not count', () => {
    expect(objectionsTo({ embedding: 'ANY', embedOrigins: 'wiki' })).toEqual([]);
    expect(embeddingToSave({ embedding: 'ANY', embedOrigins: 'wiki' })).toEqual({ embedding: 'ANY' });
  });
});

it('saves only what was changed, a site for each line', () => {
  expect(embeddingToSave({ embedding: 'NONE' })).toEqual({ embedding: 'NONE' });
  expect(embeddingToSave({ embedOrigins: ' https://a.example \n\nhttps://b.example' })).toEqual({
    embedOrigins: ['https://a.example', 'https://b.example'],
  });
});
