import { authEndpoints } from '@lintel/api/endpoints/auth';
import type { Session } from '@lintel/api/shapes';
import { homeLink, signInLink } from '@lintel/domain/links';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { sessionsQuery } from '../peopleQueries.ts';
import { place } from '../place.ts';
import { keys } from '../queries.ts';
import { sessionKey } from '../session.ts';
import { clearPersonalStorage, signOutDue } from '../storage.ts';
import { clearDevice, enterSession, type GoOn, isContent, leaveSession, personHere } from './session.ts';

interface Proof {
  password: string;
  /** Where it is asked for. */
  code?: string | undefined;
}

/** For the forms before the door: their failures are told where they stand, so there are no toasts. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string } & Proof) => call(authEndpoints.signIn, { body }),
    onSuccess: (session) => enterSession(client, session),
  });
};

/**
 * After a session has ended while something typed is open: the same person goes on where they are, so that
 * nothing on the screen starts anew. Other people enter as usual.
 */
export const useSignInAgain = (before: Session) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const session = await call(authEndpoints.signIn, { body: { email: before.user.email, ...proof } });
      const organizationId = before.organization?.organizationId;
      if (organizationId === undefined || session.organization?.organizationId === organizationId)
        return session;
      // A membership that has ended meanwhile is found out by what follows.
      return call(authEndpoints.switchOrganization, { body: { organizationId } }).catch(() => session);
    },
    onSuccess: async (session) => {
      const isSame =
        session.user.userId === before.user.userId &&
        session.organization?.organizationId === before.organization?.organizationId;
      // What failed for want of a session has been told, and can be done now.
      toast.closeAll();
      signOutDue.forget();
      if (!isSame) return enterSession(client, session);
      place.enter(session);
      // Who is signed in may have been asked before this, and answered after it.
      await client.cancelQueries({ queryKey: sessionKey });
      client.setQueryData(sessionKey, session);
      await client.invalidateQueries({ predicate: isContent });
    },
  });
};

/** Gives up what was typed when the session ended. */
export const useForgetSession = () => {
  const client = useQueryClient();
  return () => leaveSession(client);
};

export type SignUp = Parameters<typeof call<typeof authEndpoints.signUp>>[1]['body'];

export const useSignUp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignUp) => call(authEndpoints.signUp, { body }),
    onSuccess: (session) => enterSession(client, session),
  });
};

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call(authEndpoints.requestPasswordReset, { body }),
  });

/** Ends every session of the person, so also the one this browser may have. */
export const useConfirmPasswordReset = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call(authEndpoints.confirmPasswordReset, { body }),
    onSuccess: () => leaveSession(client),
  });
};

export interface InviteAnswer {
  token: string;
  account?: { firstName: string; lastName: string; password: string };
}

export const useAcceptInvite = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteAnswer) => call(authEndpoints.acceptInvite, { body }),
    onSuccess: async (session) => {
      await enterSession(client, session);
      toast.success(`Welcome to ${session.organization?.name ?? 'Lintel'}`);
    },
  });
};

export const useSignOutEverywhere = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: (_goOn: Pick<GoOn, 'discardUnsent'> | void) => call(authEndpoints.signOutEverywhere, {}),
    onMutate: () => personHere(client),
    onSuccess: async (_, goOn, userId) => {
      await leaveSession(client);
      if (userId !== undefined) await clearDevice(userId, goOn?.discardUnsent ?? false);
      await navigate({ href: signInLink, ignoreBlocker: true });
    },
    onError: (error, goOn) =>
      toast.error('Could not sign out everywhere', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => signOut.mutate(goOn) },
      }),
  });
  return signOut;
};

/** Ends one session elsewhere. It leaves the list at once and comes back if the server refuses. */
export const useEndSession = () => {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (key: string) => call(authEndpoints.endSession, { body: { key } }),
    onMutate: async (key) => {
      await client.cancelQueries({ queryKey: keys.sessions });
      const before = client.getQueryData(sessionsQuery.queryKey);
      client.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter((session) => session.key !== key),
      );
      return { before };
    },
    onSuccess: () => toast.success('Session has been ended'),
    onError: (error, key, context) => {
      client.setQueryData(sessionsQuery.queryKey, context?.before);
      toast.error('Could not end session', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => end.mutate(key) },
      });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.sessions }),
  });
  return end;
};

/** Takes the session back to the organisation that this tab still shows, as if it had never left. */
export const useGoBack = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organizationId: number) =>
      call(authEndpoints.switchOrganization, { body: { organizationId } }),
    onSuccess: (session) => {
      place.enter(session);
      client.setQueryData(sessionKey, session);
      return client.invalidateQueries({ predicate: isContent });
    },
  });
};

/** Follows the session to where another tab has taken it; nothing of this tab goes along. */
export const goAlong = (): void => {
  clearPersonalStorage();
  location.assign(homeLink);
};
