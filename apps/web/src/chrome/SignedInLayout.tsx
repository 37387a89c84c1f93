import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { watchAppVersion } from '../data/appVersion.ts';
import { watchConnection } from '../data/connection.ts';
import { useMaybeSession } from '../data/session.ts';
import { AppShell } from './AppShell.tsx';
import { Blocked } from './Blocked.tsx';
import { BlockedShell } from './BlockedShell.tsx';
import { standingOf } from './standing.ts';

export function SignedInLayout() {
  const client = useQueryClient();
  const router = useRouter();
  const session = useMaybeSession();
  const standing = standingOf(session);
  // Somebody who signs out is led away before the cache has told anybody: what a new address draws again
  // has to be drawn from here on, or the shell would look for a membership that is gone.
  useLocation();
  const settings = useMatch({ from: '/signedIn/settings/$page', shouldThrow: false });

  useEffect(() => watchConnection(client), [client]);
  useEffect(watchAppVersion, []);

  useEffect(() => {
    if (standing !== 'signedOut') return;
    // Whoever signs out is already on the way there; who was signed out comes back to this page.
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/user/sign-in') void router.navigate({ to: '/user/sign-in', search: { to: href } });
  }, [standing, router]);

  // What an ended membership was in is known only from before.
  const name = session?.organization?.name ?? null;
  const [formerName, setFormerName] = useState(name);
  if (name !== null && name !== formerName) setFormerName(name);

  if (session === null || standing === 'signedOut') return null;
  if (standing === 'member') return <AppShell key={session.organization?.organizationId} />;
  // The operator must be able to lift a suspension that hits their own organisation.
  const operates = session.user.superUser && settings?.params.page === 'installation';
  return (
    <BlockedShell session={session}>
      {operates ? <Outlet /> : <Blocked session={session} why={standing} formerName={formerName} />}
    </BlockedShell>
  );
}
