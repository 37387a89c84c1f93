import { ApiFailure } from '@lintel/api/client';
import { endpoints } from '@lintel/api/endpoints';
import type { OrganizationShape, Session } from '@lintel/api/shapes';
import { type Permission, may } from '@lintel/domain/permissions';
import type { Role } from '@lintel/domain/roles';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './api.ts';

export const sessionKey = ['session'] as const;

/** Null when nobody is signed in: that is an answer, not a failure. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 60_000,
  // A role that was lowered, or a session ended elsewhere, shows without a click.
  refetchInterval: 30_000,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await call(endpoints.auth.session, {}, signal);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }
  },
});

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null;

export interface Membership {
  user: Session['user'];
  organization: OrganizationShape;
  role: Role;
}

/** Who is signed in, and where. Only below the signed-in layout, which renders nothing without it. */
export const useMembership = (): Membership => {
  const session = useSuspenseQuery(sessionQuery).data;
  if (session === null || session.organization === null || session.role === null)
    throw new Error('Unauthorized');
  return { user: session.user, organization: session.organization, role: session.role };
};

/** The screen's question to the one table of permissions. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const session = useMaybeSession();
  const person = session === null ? null : { role: session.role, superUser: session.user.superUser };
  return (permission) => may(person, permission);
};
