import type { Session } from '@lintel/api/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { watchAppVersion } from '../data/appVersion.ts';
import { watchConnection } from '../data/connection.ts';
import { useLiveEvents } from '../data/liveEvents.ts';
import { place, useMovedSession, watchPlace } from '../data/place.ts';
import { MembershipProvider, membershipOf, sessionKey, useMaybeSession } from '../data/session.ts';
import { useConnectionLost } from '../data/connectionLost.ts';
import { hasUnsavedWork } from '../data/unsavedWork.ts';
import { useReadable } from '../state/useReadable.ts';
import { SavingBlockedProvider } from '../ui/savingBlocked.ts';
import { WorkplaceProvider } from '../workplace/WorkplaceProvider.tsx';
import { useHasUnsaved } from '../ui/unsaved.ts';
import { whenNeeded, whenOpened } from '../ui/whenNeeded.tsx';
import { AppShell } from './AppShell.tsx';
import { useLeaveQuestion } from './leaving.ts';
import { standingOf } from './standing.ts';

const BlockedPage = whenNeeded(async () => (await import('./BlockedPage.tsx')).BlockedPage);
const LeaveQuestion = whenOpened<{ mayBeAsked: boolean }>(
  ({ mayBeAsked }) => mayBeAsked,
  async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion,
);
const LostWorkDialog = whenNeeded(async () => (await import('./LostWorkDialog.tsx')).LostWorkDialog);
const MovedDialog = whenNeeded(async () => (await import('./MovedDialog.tsx')).MovedDialog);
const SecondFactorDialog = whenNeeded(
  async () => (await import('../dialogs/secondFactor/SecondFactorDialog.tsx')).SecondFactorDialog,
);
const SessionEndedDialog = whenNeeded(
  async () => (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
);

/** Null where nothing can be read, and so nothing can change. */
const whereOf = (session: Session | null) => {
  const membership = membershipOf(session);
  if (membership === null || membership.organization.suspended) return null;
  const { user, organization } = membership;
  return { userId: user.userId, organizationId: organization.organizationId };
};

/** What an ended membership was in is known only from before. */
const useFormerName = (name: string | null): string | null => {
  const [formerName, setFormerName] = useState(name);
  if (name !== null && name !== formerName) setFormerName(name);
  return formerName;
};

export function SignedInLayout() {
  const client = useQueryClient();
  const router = useRouter();
  const session = useMaybeSession();
  const standing = standingOf(session);
  // A person whom the server signed out while something typed is open signs in again above it.
  const [member, setMember] = useState<Session | null>(null);
  if (standing === 'member' && session !== member) setMember(session);
  const hasTyped = useHasUnsaved();
  const hasUnsaved = useReadable(hasUnsavedWork) || hasTyped;
  const lost = useConnectionLost();
  const ended = session === null && hasUnsaved && place.shared() !== null ? member : null;
  const settings = useMatch({ from: '/signedIn/settings/$page', shouldThrow: false });

  useEffect(() => watchConnection(client), [client]);
  const typed = useLeaveQuestion();
  useLiveEvents(client, whereOf(session));
  useEffect(watchAppVersion, []);
  useEffect(() => watchPlace(() => void client.invalidateQueries({ queryKey: sessionKey })), [client]);

  useEffect(() => {
    if (standing !== 'signedOut' || ended !== null) return;
    // Signing out leads there by itself; a person who was signed out comes back to this page.
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/user/sign-in')
      void router.navigate({ to: '/user/sign-in', search: { to: href }, ignoreBlocker: true });
  }, [standing, ended, router]);

  const formerName = useFormerName(session?.organization?.name ?? null);
  // What was set up is shown to its end, although the organisation is open by then.
  const [setsUp, setSetsUp] = useState<Session['awaitsSecondFactor']>(null);
  const awaited = session?.awaitsSecondFactor ?? setsUp;

  const moved = useMovedSession() !== null;
  const shown = session ?? ended;
  const membership = useMemo(() => shown && membershipOf(shown), [shown]);
  if (shown === null) return null;
  const { userId } = shown.user;
  if (membership !== null && !membership.organization.suspended && setsUp === null) {
    return (
      <MembershipProvider value={membership}>
        <SavingBlockedProvider value={lost ? 'This needs a connection' : null}>
          <WorkplaceProvider
            key={`${membership.user.userId}/${membership.organization.organizationId}`}
            userId={membership.user.userId}
            organizationId={membership.organization.organizationId}
          >
            <AppShell key={membership.organization.organizationId} />
          </WorkplaceProvider>
        </SavingBlockedProvider>
        <LeaveQuestion mayBeAsked={typed} />
        {moved && <MovedDialog from={shown} />}
        {ended === null && <LostWorkDialog.OnceThere key={userId} userId={userId} />}
        {ended !== null && <SessionEndedDialog before={ended} onDiscard={() => setMember(null)} />}
      </MembershipProvider>
    );
  }
  // The operator must be able to lift a suspension that hits their own organisation.
  const operates = shown.user.superUser && settings?.params.page === 'installation';
  return (
    <>
      <BlockedPage
        session={shown}
        why={standing === 'suspended' ? standing : 'outside'}
        awaited={awaited}
        onSetUp={() => setSetsUp(awaited)}
        formerName={formerName}
      >
        {operates && <Outlet />}
      </BlockedPage>
      {setsUp !== null && <SecondFactorDialog onClose={() => setSetsUp(null)} />}
      {/* Not only once it is there: a page that is shut off fetches nothing by itself. */}
      <LostWorkDialog key={userId} userId={userId} />
      {moved && <MovedDialog from={shown} />}
    </>
  );
}
