import { describe, expect, it } from 'vitest';
import { isDueBefore, manyDeletions, type SinceKept, thinnedOut } from './policy.ts';

const at = (text: string): number => Date.parse(text);
const since = (given: Partial<SinceKept>): SinceKept => ({
  changedAt: '2026-11-23T16:00:00.000Z',
  isKept: false,
  keptAt: null,
  ...given,
});
const sameDay = at('2026-11-23T17:00:00.000Z');
const nextDay = at('2026-11-24T00:01:00.000Z');

describe('a version is due before a change', () => {
  it('where nothing is known of the drawing', () => {
    expect(isDueBefore(null, { now: sameDay, deletions: 0 })).toBe(true);
  });

  it('on the first one of a day, and on no other', () => {
    expect(isDueBefore(since({}), { now: sameDay, deletions: 0 })).toBe(false);
    expect(isDueBefore(since({}), { now: nextDay, deletions: 0 })).toBe(true);
  });

  it('that deletes much, though not again a moment later', () => {
    const deleting = (given: Partial<SinceKept>, deletions: number) =>
      isDueBefore(since(given), { now: sameDay, deletions });
    expect(deleting({}, manyDeletions - 1)).toBe(false);
    expect(deleting({}, manyDeletions)).toBe(true);
    expect(deleting({ keptAt: '2026-11-23T16:56:00.000Z' }, manyDeletions)).toBe(false);
    expect(deleting({ keptAt: '2026-11-23T16:55:00.000Z' }, manyDeletions)).toBe(true);
  });

  it('never where the last version holds what is drawn', () => {
    const kept = since({ isKept: true });
    expect(isDueBefore(kept, { now: nextDay, deletions: 0 })).toBe(false);
    expect(isDueBefore(kept, { now: sameDay, deletions: 1_000 })).toBe(false);
  });
});

describe('thinning', () => {
  const now = at('2026-11-23T12:30:00.000Z');
  const left = (...times: string[]): string[] => {
    const versions = times.map((createdAt) => ({ createdAt }));
    const gone = new Set(thinnedOut(versions, now));
    return versions.filter((each) => !gone.has(each)).map(({ createdAt }) => createdAt);
  };

  it('leaves all of the last hour', () => {
    const times = ['2026-11-23T12:29:00Z', '2026-11-23T12:28:00Z', '2026-11-23T11:31:00Z'];
    expect(left(...times)).toEqual(times);
  });

  it('leaves the last of each hour of a day', () => {
    expect(left('2026-11-23T09:10:00Z', '2026-11-23T09:50:00Z', '2026-11-23T08:59:00Z')).toEqual([
      '2026-11-23T09:50:00Z',
      '2026-11-23T08:59:00Z',
    ]);
  });

  it('leaves the last of each day of a month', () => {
    expect(left('2026-11-20T09:00:00Z', '2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z')).toEqual([
      '2026-11-20T23:59:00Z',
      '2026-11-21T00:00:00Z',
    ]);
  });

  it('leaves the last of each week after that, for ever', () => {
    // A Sunday, the Monday after it, and the Sunday at the end of that week.
    expect(left('2024-11-17T12:00:00Z', '2024-11-18T12:00:00Z', '2024-11-24T12:00:00Z')).toEqual([
      '2024-11-17T12:00:00Z',
      '2024-11-24T12:00:00Z',
    ]);
  });

  it('never takes the newest of all', () => {
    expect(left('2020-01-01T12:00:00Z')).toEqual(['2020-01-01T12:00:00Z']);
  });
});
