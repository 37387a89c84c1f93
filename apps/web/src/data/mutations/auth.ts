import { ConnectionFailure } from '@lintel/api/client';
import { endpoints } from '@lintel/api/endpoints';
import type { Session } from '@lintel/api/shapes';
import { homeLink, signInLink } from '@lintel/domain/links';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { inviteKey } from '../invite.ts';
import { place } from '../place.ts';
import { keys, sessionsQuery } from '../queries.ts';
import { wipeCopies } from '../../session/workplace.ts';
import { sessionKey, sessionQuery } from '../session.ts';
import { clearPersonalStorage, homePath, signOutDue } from '../storage.ts';

const ofEverybody = new Set<unknown>([keys.policy[0], keys.releaseNotes[0], inviteKey[0]]);
const isPersonal = ({ queryKey }: { queryKey: QueryKey }): boolean => !ofEverybody.has(queryKey[0]);
const isContent = (query: { queryKey: QueryKey }): boolean =>
  isPersonal(query) && query.queryKey[0] !== sessionKey[0];

/** From here on everything is read as this person in this organisation; nothing read before may be seen. */
export const enterSession = async (client: QueryClient, session: Session): Promise<void> => {
  // Convenience data of another person must not be found.
  if (place.shared()?.userId !== session.user.userId) clearPersonalStorage();
  homePath.forget();
  signOutDue.forget();
  place.enter(session);
  await client.cancelQueries({ predicate: isPersonal });
  client.setQueryData(sessionKey, session);
  // Reset, not removed: lists on the screen load again, the rest is empty until somebody asks.
  void client.resetQueries({ predicate: isContent });
};

const leaveSession = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries({ predicate: isPersonal });
  clearPersonalStorage();
  place.enter(null);
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: isContent });
};

/** For the forms before the door: their failures are told where they stand, so there are no toasts. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(endpoints.auth.signIn, { body }),
    onSuccess: (session) => enterSession(client, session),
  });
};

/**
 * After a session has ended while something typed is open: the same person goes on where they are, so that
 * nothing on the screen starts anew. Anybody else enters as usual.
 */
export const useSignInAgain = (before: Session) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      const session = await call(endpoints.auth.signIn, { body: { email: before.user.email, password } });
      const organizationId = before.organization?.organizationId;
      if (organizationId === undefined || session.organization?.organizationId === organizationId)
        return session;
      // A membership that has ended meanwhile is found out by what follows.
      return call(endpoints.auth.switchOrganization, { body: { organizationId } }).catch(() => session);
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

export type SignUp = Parameters<typeof call<typeof endpoints.auth.signUp>>[1]['body'];

export const useSignUp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignUp) => call(endpoints.auth.signUp, { body }),
    onSuccess: (session) => enterSession(client, session),
  });
};

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call(endpoints.auth.requestPasswordReset, { body }),
  });

/** Ends every session of the person, so also the one this browser may have. */
export const useConfirmPasswordReset = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call(endpoints.auth.confirmPasswordReset, { body }),
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
    mutationFn: (body: InviteAnswer) => call(endpoints.auth.acceptInvite, { body }),
    onSuccess: async (session) => {
      await enterSession(client, session);
      toast.success(`Welcome to ${session.organization?.name ?? 'Lintel'}`);
    },
  });
};

interface GoOn {
  href?: string;
  /** The person was asked. */
  discardUnsent?: boolean;
}

/** Nobody who uses this browser next may find the diagrams of whoever left. */
const clearDevice = (userId: number, unsent: boolean): Promise<void> =>
  // Storage that cannot be opened to be cleared cannot be opened to be read.
  wipeCopies(userId, { unsent }).catch(() => undefined);

/** Ends this session and leads to the sign-in page, or wherever the caller wants to go on. */
export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: async (_goOn: GoOn | void) => {
      try {
        await call(endpoints.auth.signOut, {});
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error;
        // Whoever hands the device on must not depend on the network: the server hears of it later.
        signOutDue.write(true);
      }
    },
    onSuccess: async (_, goOn) => {
      const userId = client.getQueryData(sessionQuery.queryKey)?.user.userId;
      await leaveSession(client);
      if (userId !== undefined) await clearDevice(userId, goOn?.discardUnsent ?? false);
      await navigate({ href: goOn?.href ?? signInLink });
    },
    onError: (error, goOn) =>
      toast.error('Could not sign out', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => signOut.mutate(goOn) },
      }),
  });
  return signOut;
};

export const useSignOutEverywhere = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: (_goOn: Pick<GoOn, 'discardUnsent'> | void) => call(endpoints.auth.signOutEverywhere, {}),
    onSuccess: async (_, goOn) => {
      const userId = client.getQueryData(sessionQuery.queryKey)?.user.userId;
      await leaveSession(client);
      if (userId !== undefined) await clearDevice(userId, goOn?.discardUnsent ?? false);
      await navigate({ href: signInLink });
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
    mutationFn: (key: string) => call(endpoints.auth.endSession, { body: { key } }),
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
      call(endpoints.auth.switchOrganization, { body: { organizationId } }),
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

/** Continues in another organisation, at its home: what is on the screen does not exist there. */
export const useSwitchOrganization = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (organizationId: number) =>
      call(endpoints.auth.switchOrganization, { body: { organizationId } }),
    onSuccess: async (session) => {
      await enterSession(client, session);
      await navigate({ href: homeLink });
    },
    onError: (error, organizationId) =>
      toast.error('Could not change organisation', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => change.mutate(organizationId) },
      }),
  });
  return change;
};
