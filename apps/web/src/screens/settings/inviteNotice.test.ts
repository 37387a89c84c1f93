import { describe, expect, it } from 'vitest';
import { inviteNotice } from './inviteNotice.ts';
import type { OpenedInvite } from './useInviteLink.ts';

const opened = (sent: OpenedInvite['sent'], renewed = false): OpenedInvite => ({
  sent,
  renewed,
  link: 'https://lintel.example/user/accept-invite#token=x',
  invite: {
    inviteId: 1,
    invitedEmail: 'jo@alder.example',
    role: 'EDITOR',
    expires: '2026-01-08T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    expired: false,
    invitedBy: 'Ada King',
  },
});

describe('inviteNotice', () => {
  it('leaves nothing to do where a mail is on its way', () => {
    expect(inviteNotice(opened('mail'))).toBe('A message with this link is on its way to jo@alder.example.');
  });

  it('says where the message lies and who passes the link on', () => {
    expect(inviteNotice(opened('outbox'))).toContain('outbox folder');
    expect(inviteNotice(opened('outbox'))).toContain('jo@alder.example yourself');
  });

  it('tells a mail that failed from a link that was only made anew', () => {
    expect(inviteNotice(opened('not-sent'))).toContain('could not be sent');
    expect(inviteNotice(opened('not-sent', true))).toContain('the one before it no longer works');
  });
});
