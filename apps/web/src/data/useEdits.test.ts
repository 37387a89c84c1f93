import { describe, expect, it } from 'vitest';
import { differing } from './useEdits.ts';

describe('differing', () => {
  const stored = { firstName: 'Ada', lastName: 'King' };

  it('keeps what was typed and is not what is stored', () => {
    expect(differing(stored, { firstName: 'Augusta', lastName: 'King' })).toEqual({ firstName: 'Augusta' });
  });

  it('is empty when a change was taken back', () => {
    expect(differing(stored, { firstName: 'Ada' })).toEqual({});
  });
});
