import { describe, expect, it } from 'vitest';
import { whenInSentence } from './whenInSentence.ts';

const now = new Date(2026, 10, 14, 12);
const before = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('whenInSentence', () => {
  it.each([
    [0, 'just now'],
    [8, '8 min ago'],
    [24 * 60, 'yesterday'],
    [72 * 60, 'on 2026-11-11'],
  ])('%d minutes ago', (minutes, text) => {
    expect(whenInSentence(before(minutes), now)).toBe(text);
  });
});
