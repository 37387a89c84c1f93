import { describe, expect, it } from 'vitest';
import { mergeSet } from './setMerge.ts';

const [early, basedOn, late, at] = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2026-01-03T00:00:00.000Z',
  '2026-01-04T00:00:00.000Z',
] as const;
const merge = (
  stored: number[],
  sent: number[] | undefined,
  stamps: Record<string, string> = {},
  basis: string | undefined = basedOn,
) => mergeSet({ field: 'tag', stored, sent, stamps, basedOn: basis, at });

describe('two people who change the same set', () => {
  it('both have what they added and took away', () => {
    expect(merge([1, 2], [2, 3])).toEqual({ added: [3], removed: [1], stamps: { 'tag:3': at, 'tag:1': at } });
  });

  it('keep what the other one added or took away since', () => {
    // 1 was added by another person meanwhile, 2 was taken away.
    expect(merge([1], [2], { 'tag:1': late, 'tag:2': late })).toEqual({ added: [], removed: [], stamps: {} });
    expect(merge([1], [2], { 'tag:1': early, 'tag:2': early })).toMatchObject({ added: [2], removed: [1] });
  });

  it('know what was done at the very moment of their state', () => {
    expect(merge([1], [2], { 'tag:1': basedOn, 'tag:2': basedOn })).toMatchObject({
      added: [2],
      removed: [1],
    });
  });

  it('overrule everybody when they say of no state that they know it', () => {
    expect(
      mergeSet({ field: 'tag', stored: [1], sent: [], stamps: { 'tag:1': late }, basedOn: undefined, at }),
    ).toMatchObject({ removed: [1] });
  });

  it('change nothing where nothing is sent', () => expect(merge([1], undefined).removed).toEqual([]));
});
