import type { Session } from '@lintel/api/shapes';

/** How a person stands towards the organisation of their session. */
export type Standing = 'signedOut' | 'outside' | 'suspended' | 'member';

export const standingOf = (session: Session | null): Standing => {
  if (session === null) return 'signedOut';
  if (session.organization === null || session.role === null) return 'outside';
  return session.organization.suspended ? 'suspended' : 'member';
};
