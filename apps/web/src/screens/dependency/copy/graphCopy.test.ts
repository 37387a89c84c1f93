import { describe, expect, it } from 'vitest';
import { graphAt, isNewer, isSameFilter } from './graphCopy.ts';

describe('what is asked of a dependency graph', () => {
  it('is the same whatever order its conditions were made in', () => {
    const name = { operator: 'contains', value: 'order' } as const;
    const tags = { operator: 'in', value: [1] } as const;
    expect(
      isSameFilter({ name, tags: { ...tags, value: [1] } }, { tags: { ...tags, value: [1] }, name }),
    ).toBe(true);
    expect(isSameFilter({ name }, { name: { ...name, value: 'orders' } })).toBe(false);
    expect(isSameFilter({}, { attributes: [] })).toBe(false);
  });

  it('is newer where it was saved after the copy was begun', () => {
    const saved = { updatedAt: '2026-11-24T10:00:00.000Z' };
    expect(isNewer(saved, { basedOn: '2026-11-24T09:59:59.000Z' })).toBe(true);
    expect(isNewer(saved, { basedOn: '2026-11-24T10:00:00.000Z' })).toBe(false);
    expect(isNewer(saved, { basedOn: null })).toBe(false);
  });

  it('is named by its address', () => {
    expect(graphAt('new')).toBe('new');
    expect(graphAt('f:abc123')).toEqual({ slug: 'abc123' });
    for (const segment of ['', 'f:', 'q:abc', 'abc', 'f:a:b']) expect(graphAt(segment)).toBeNull();
  });
});
