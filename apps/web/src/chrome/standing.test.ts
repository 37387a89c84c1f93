import type { Session } from '@lintel/api/shapes';
import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const session = (role: Session['role'], organization: { suspended: boolean } | null): Session =>
  ({ user: { superUser: false }, role, organization }) as Session;

it('tells members from everybody who is not one, or not any more', () => {
  expect(standingOf(null)).toBe('signedOut');
  expect(standingOf(session(null, null))).toBe('outside');
  expect(standingOf(session(null, { suspended: false }))).toBe('outside');
  expect(standingOf(session(null, { suspended: true }))).toBe('outside');
  expect(standingOf(session('READER', { suspended: true }))).toBe('suspended');
  expect(standingOf(session('READER', { suspended: false }))).toBe('member');
});
