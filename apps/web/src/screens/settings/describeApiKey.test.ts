import { expect, it } from 'vitest';
import { describeEnd, describeUse } from './describeApiKey.ts';

const now = new Date('2026-11-24T12:00:00Z');

it('says when a key ends, or that it has ended', () => {
  expect(describeEnd({ expiresAt: null }, now)).toEqual({ text: 'Never expires', hasEnded: false });
  const soon = describeEnd({ expiresAt: '2026-12-01T12:00:00Z' }, now);
  expect(soon).toEqual({ text: 'Expires on 1 Dec 2026', hasEnded: false });
  const ended = describeEnd({ expiresAt: '2026-11-01T12:00:00Z' }, now);
  expect(ended).toEqual({ text: 'Expired on 1 Nov 2026', hasEnded: true });
});

it('says what a key may do, and that nobody is known who made it', () => {
  expect(describeUse({ access: 'read', lastUsedAt: null, createdBy: null }, now)).toEqual([
    'Reads',
    'Never used',
  ]);
  expect(describeUse({ access: 'write', lastUsedAt: null, createdBy: 'Ann Example' }, now)).toEqual([
    'Reads and writes',
    'Never used',
    'Made by Ann Example',
  ]);
});
