import { describe, expect, it } from 'vitest';
import { describeExpiry } from './describeExpiry.ts';

const now = new Date('2026-11-14T12:00:00Z');

describe('describeExpiry', () => {
  it.each([
    ['2026-11-21T11:59:00Z', 'Expires in 7 days'],
    ['2026-11-15T13:00:00Z', 'Expires in 1 day'],
    ['2026-11-15T11:30:00Z', 'Expires in 24 hours'],
    ['2026-11-14T12:20:00Z', 'Expires in 1 hour'],
    ['2026-11-14T12:00:00Z', 'Expired'],
  ])('%s reads %s', (expires, text) => {
    expect(describeExpiry(expires, now)).toBe(text);
  });
});
