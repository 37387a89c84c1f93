import { describe, expect, it } from 'vitest';
import { graphAt, isSameFilter } from './graphCopy.ts';

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

  it('is named by its address', () => {
    expect(graphAt('new')).toBe('new');
    expect(graphAt('f:abc123')).toEqual({ slug: 'abc123' });
    for (const segment of ['', 'f:', 'q:abc', 'abc', 'f:a:b']) expect(graphAt(segment)).toBeNull();
  });
});
