import { ApiFailure, ConnectionFailure } from '@lintel/api/client';
import { sessionEndpoints } from '@lintel/api/endpoints/session';
import type { OwnOrganizationShape, Session } from '@lintel/api/shapes';
import { type Permission, may } from '@lintel/domain/permissions';
import type { Role } from '@lintel/domain/roles';
import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from './api.ts';
import { sessionHash } from '../keptDatabase.ts';
import { keptWhileLate, readKept } from './kept/readKept.ts';
import { place } from './place.ts';
import { startingMark } from './startingMark.ts';
import { signOutDue } from './storage.ts';

export const sessionKey = ['session'] as const;

/** Null when nobody is signed in: that is an answer, not a failure. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 60_000,
  // A role that was lowered, or a session ended elsewhere, shows without a click.
  refetchInterval: 30_000,
  refetchOnWindowFocus: 'always',
  meta: { kept: sessionEndpoints.session.reply },
  queryFn: async (context): Promise<Session | null> => {
    const { client, queryKey } = context;
    const sharedBefore = place.shared();
    const known = client.getQueryData<Session>(queryKey);
    const session = await readSession(known === undefined, context);
    // Moved by another tab: what stands here stays as it is until the person has decided.
    return place.accept(session, sharedBefore) ? session : (client.getQueryData<Session>(queryKey) ?? null);
  },
});

const askSession = async (signal: AbortSignal): Promise<Session | null> => {
  try {
    if (signOutDue.read()) {
      await call(sessionEndpoints.signOut, {}, signal);
      signOutDue.forget();
    }
    const askedAt = Date.now();
    // Kept with the session it would make another session of each answer.
    const { mark, ...session } = await call(sessionEndpoints.session, {}, signal);
    startingMark.note(mark, askedAt);
    return session;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
};

const readSession = async (
  atStart: boolean,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Session | null> => {
  const { reply } = sessionEndpoints.session;
  const asked = askSession(signal);
  if (atStart && !signOutDue.read()) {
    const early = await keptWhileLate(asked, sessionHash, reply);
    if (early !== undefined) {
      asked.then(
        () => client.invalidateQueries({ queryKey }),
        () => undefined,
      );
      return early;
    }
  }
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) throw error;
    // Signed out without a connection: that the server does not know yet changes nothing on this device.
    if (signOutDue.read()) return null;
    const kept = atStart ? await readKept(sessionHash, reply) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
};

export const useMaybeSession = (): Session | null => useQuery(sessionQuery).data ?? null;

export interface Membership {
  user: Session['user'];
  organization: OwnOrganizationShape;
  role: Role;
}

export const membershipOf = (session: Session | null): Membership | null => {
  if (session === null || session.organization === null || session.role === null) return null;
  return { user: session.user, organization: session.organization, role: session.role };
};

const MembershipContext = createContext<Membership | null>(null);

/** From above, not from the cache: what is drawn once more during a sign-out still has its membership. */
export const MembershipProvider = MembershipContext.Provider;

/** Who is signed in, and where. Only below the signed-in layout, which renders nothing without it. */
export const useMembership = (): Membership => {
  const membership = useContext(MembershipContext);
  if (membership === null) throw new Error('Unauthorized');
  return membership;
};

/** The screen's question to the one table of permissions. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const session = useMaybeSession();
  const membership = useContext(MembershipContext);
  const known = session ?? membership;
  const person = known && { role: known.role, superUser: known.user.superUser };
  return (permission) => may(person, permission);
};
