import type { InviteShape } from '@lintel/api/shapes';
import { describe, expect, it } from 'vitest';
import { withInvite } from './members.ts';

const invite = (inviteId: number, expires = '2026-01-08T00:00:00.000Z'): InviteShape => ({
  inviteId,
  invitedEmail: `${inviteId}@alder.example`,
  role: 'READER',
  expires,
  createdAt: '2026-01-01T00:00:00.000Z',
  expired: false,
  invitedBy: null,
});

describe('withInvite', () => {
  it('puts a new one first, as the server lists them', () => {
    expect(withInvite([invite(1)], invite(2)).map(({ inviteId }) => inviteId)).toEqual([2, 1]);
  });

  it('leaves a renewed one where it stands', () => {
    const renewed = invite(1, '2026-02-08T00:00:00.000Z');
    expect(withInvite([invite(2), invite(1)], renewed)).toEqual([invite(2), renewed]);
  });
});
