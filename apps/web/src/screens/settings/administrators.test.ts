import type { MemberShape } from '@lintel/api/shapes';
import { describe, expect, it } from 'vitest';
import { isLastAdministrator } from './administrators.ts';

const member = (userId: number, role: MemberShape['role']): MemberShape => ({
  userId,
  role,
  firstName: 'Ada',
  lastName: 'King',
  email: `${userId}@alder.example`,
  image: null,
  lastSeenAt: null,
  authProvider: 'PASSWORD',
  hasSecondFactor: false,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

describe('isLastAdministrator', () => {
  const admin = member(1, 'ADMIN');

  it('is true of the only one among editors and readers', () => {
    expect(isLastAdministrator(admin, [admin, member(2, 'EDITOR'), member(3, 'READER')])).toBe(true);
  });

  it('is false beside another administrator', () => {
    expect(isLastAdministrator(admin, [admin, member(2, 'ADMIN')])).toBe(false);
    expect(isLastAdministrator(admin, [admin, member(2, 'SUPER_USER')])).toBe(false);
  });

  it('is false of who is none', () => {
    const editor = member(2, 'EDITOR');
    expect(isLastAdministrator(editor, [editor])).toBe(false);
  });
});
