import type { Session } from '@lintel/api/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { watchAppVersion } from '../data/appVersion.ts';
import { watchConnection } from '../data/connection.ts';
import { place, watchPlace } from '../data/place.ts';
import { MembershipProvider, membershipOf, sessionKey, useMaybeSession } from '../data/session.ts';
import { useHasUnsaved } from '../ui/unsaved.ts';
import { AppShell } from './AppShell.tsx';
import { Blocked } from './Blocked.tsx';
import { BlockedShell } from './BlockedShell.tsx';
import { MovedDialog } from './MovedDialog.tsx';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';
import { standingOf } from './standing.ts';

export function SignedInLayout() {
  const client = useQueryClient();
  const router = useRouter();
  const session = useMaybeSession();
  const standing = standingOf(session);
  // Whoever was signed out by the server while something typed is open signs in again above it.
  const [member, setMember] = useState<Session | null>(null);
  if (standing === 'member' && session !== member) setMember(session);
  const hasUnsaved = useHasUnsaved();
  const ended = session === null && hasUnsaved && place.shared() !== null ? member : null;
  const settings = useMatch({ from: '/signedIn/settings/$page', shouldThrow: false });

  useEffect(() => watchConnection(client), [client]);
  useEffect(watchAppVersion, []);
  useEffect(() => watchPlace(() => void client.invalidateQueries({ queryKey: sessionKey })), [client]);

  useEffect(() => {
    if (standing !== 'signedOut' || ended !== null) return;
    // Whoever signs out is already on the way there; who was signed out comes back to this page.
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/user/sign-in') void router.navigate({ to: '/user/sign-in', search: { to: href } });
  }, [standing, ended, router]);

  // What an ended membership was in is known only from before.
  const name = session?.organization?.name ?? null;
  const [formerName, setFormerName] = useState(name);
  if (name !== null && name !== formerName) setFormerName(name);

  const shown = session ?? ended;
  if (shown === null) return null;
  const membership = membershipOf(shown);
  if (membership !== null && !membership.organization.suspended) {
    return (
      <MembershipProvider value={membership}>
        <AppShell key={membership.organization.organizationId} />
        <MovedDialog from={shown} />
        {ended !== null && <SessionEndedDialog before={ended} onDiscard={() => setMember(null)} />}
      </MembershipProvider>
    );
  }
  // The operator must be able to lift a suspension that hits their own organisation.
  const operates = shown.user.superUser && settings?.params.page === 'installation';
  return (
    <>
      <BlockedShell session={shown}>
        {operates ? (
          <Outlet />
        ) : (
          <Blocked
            session={shown}
            why={standing === 'suspended' ? standing : 'outside'}
            formerName={formerName}
          />
        )}
      </BlockedShell>
      <MovedDialog from={shown} />
    </>
  );
}
