import { describe, expect, it } from 'vitest';
import { isOtherVersion } from './appVersion.ts';

describe('another version', () => {
  it('is served when the names differ', () => {
    expect(isOtherVersion('/assets/a.js', '/assets/b.js')).toBe(true);
    expect(isOtherVersion('/assets/a.js', '/assets/a.js')).toBe(false);
  });

  it('is not assumed when either is unknown', () => {
    expect(isOtherVersion('/assets/a.js', null)).toBe(false);
    expect(isOtherVersion(null, '/assets/a.js')).toBe(false);
  });
});
