import { ConnectionFailure } from '@lintel/api/client';
import { sessionEndpoints } from '@lintel/api/endpoints/session';
import type { Session } from '@lintel/api/shapes';
import { homeLink, signInLink } from '@lintel/domain/links';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { wipeCopies } from '../../documents/workplace.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { place } from '../place.ts';
import { keys } from '../queries.ts';
import { sessionKey, sessionQuery } from '../session.ts';
import { clearPersonalStorage, homePath, signOutDue } from '../storage.ts';

const ofEverybody = new Set<unknown>([keys.policy[0], keys.releaseNotes[0], keys.invite[0]]);
const isPersonal = ({ queryKey }: { queryKey: QueryKey }): boolean => !ofEverybody.has(queryKey[0]);
export const isContent = (query: { queryKey: QueryKey }): boolean =>
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
  // Reset, not removed: lists on the screen load again, the rest is empty until it is asked for.
  void client.resetQueries({ predicate: isContent });
};

/** Nothing of the person stays in this tab. */
export const leaveSession = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries({ predicate: isPersonal });
  clearPersonalStorage();
  place.enter(null);
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: isContent });
};

export interface GoOn {
  href?: string;
  /** The person was asked. */
  discardUnsent?: boolean;
}

/** The next person at this browser may not find the diagrams of the one who left. */
export const clearDevice = (userId: number, unsent: boolean): Promise<void> =>
  // Storage that cannot be opened to be cleared cannot be opened to be read.
  wipeCopies(userId, { unsent }).catch(() => undefined);

/** Asked before a session is ended: on a slow line the page hears of the end before it has the answer. */
export const personHere = (client: QueryClient): number | undefined =>
  client.getQueryData(sessionQuery.queryKey)?.user.userId ?? place.shared()?.userId;

/** Ends this session and leads to the sign-in page, or wherever the caller wants to go on. */
export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: async (_goOn: GoOn | void) => {
      try {
        return (await call(sessionEndpoints.signOut, {})).providerSignOut;
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error;
        // Handing the device on must not depend on the network: the server hears of it later.
        signOutDue.write(true);
        return null;
      }
    },
    onMutate: () => personHere(client),
    onSuccess: async (providerSignOut, goOn, userId) => {
      await leaveSession(client);
      if (userId !== undefined) await clearDevice(userId, goOn?.discardUnsent ?? false);
      // From there the person comes back to the sign-in page.
      if (providerSignOut !== null && goOn?.href === undefined) location.assign(providerSignOut);
      else await navigate({ href: goOn?.href ?? signInLink, ignoreBlocker: true });
    },
    onError: (error, goOn) =>
      toast.error('Could not sign out', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => signOut.mutate(goOn) },
      }),
  });
  return signOut;
};

/** Continues in another organisation, at its home: what is on the screen does not exist there. */
export const useSwitchOrganization = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (organizationId: number) =>
      call(sessionEndpoints.switchOrganization, { body: { organizationId } }),
    onSuccess: async (session) => {
      await enterSession(client, session);
      await navigate({ href: homeLink, ignoreBlocker: true });
    },
    onError: (error, organizationId) =>
      toast.error('Could not change organisation', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => change.mutate(organizationId) },
      }),
  });
  return change;
};
