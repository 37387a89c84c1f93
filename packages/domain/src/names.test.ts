import { describe, expect, it } from 'vitest';
import { automaticVersionName, copyName, displayName, versionName } from './names.ts';

describe('names', () => {
  it('calls an unnamed thing by its noun and slug', () => {
    expect(displayName('diagram', { name: ' ', slug: 'a1' })).toBe('Untitled diagram (a1)');
    expect(displayName('dependency graph', { name: '', slug: 'a1' })).toBe('Untitled dependency graph (a1)');
    expect(displayName('folder', { name: 'Retail', slug: 'a1' })).toBe('Retail');
  });

  it('calls an unnamed version a snapshot', () => {
    expect(versionName({ name: null, seqId: 3 })).toBe('Snapshot-3');
    expect(versionName({ name: 'Before the move', seqId: 3 })).toBe('Before the move');
  });

  it('finds a free name for a copy', () => {
    expect(copyName('Orders', new Set())).toBe('Orders (copy)');
    expect(copyName('Orders', new Set(['Orders (copy)', 'Orders (copy 2)']))).toBe('Orders (copy 3)');
    expect(copyName('Orders (copy 2)', new Set(['Orders (copy)']))).toBe('Orders (copy 2)');
  });
});

describe('a version that nobody named', () => {
  const createdAt = new Date(2026, 10, 23, 14, 10).toISOString();

  it('is called by when it was drawn, and by whom as far as that is known', () => {
    expect(automaticVersionName({ createdAt, people: ['Ada Kay', 'Jan Smit'] })).toBe(
      'Mon 23 Nov 2026, 14:10 · Ada Kay, Jan Smit',
    );
    expect(automaticVersionName({ createdAt, people: [] })).toBe('Mon 23 Nov 2026, 14:10');
  });
});
