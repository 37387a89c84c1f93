import { useQuery } from '@tanstack/react-query';
import type { Session } from '@lintel/api/shapes';
import type { ReactNode } from 'react';
import { useSwitchOrganization } from '../data/mutations/session.ts';
import { organizationsQuery, policyQuery } from '../data/queries.ts';
import { homePath } from '../data/storage.ts';
import { chooseTheme, useTheme } from '../data/theme.ts';
import { Logo } from '../ui/Logo.tsx';
import { SkipLink } from '../ui/controls/SkipLink.tsx';
import { PageBanner } from './banner/PageBanner.tsx';
import { UserMenu } from './header/UserMenu.tsx';
import { userEntries } from './header/userEntries.tsx';
import { mainId } from './mainElement.ts';
import { PathLink } from '../links/PathLink.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useAskedSignOut } from './useAskedSignOut.ts';

/** The shell of a person who is signed in but has nothing to go to here: only who they are, and the way out. */
export function BlockedShell({ session, children }: { session: Session; children: ReactNode }) {
  const theme = useTheme();
  const organizations = useQuery(organizationsQuery).data ?? [];
  const policy = useQuery(policyQuery).data;
  const { signOut } = useAskedSignOut(session.user.userId);
  const switchOrganization = useSwitchOrganization();
  return (
    <div className="flex h-dvh flex-col bg-app">
      <SkipLink target={mainId} />
      <header className="relative z-header shrink-0 bg-app">
        <PageBanner suspended={session.organization?.suspended === true} />
        <div className="flex h-header items-center justify-between border-b pr-4 pl-6">
          <PathLink href={homePath.read()} className="flex rounded-sm">
            <Logo word />
          </PathLink>
          <UserMenu
            user={session.user}
            role={session.role}
            entries={userEntries({
              heading: null,
              help: null,
              account: false,
              theme,
              chooseTheme,
              organizationId: session.organization?.organizationId ?? null,
              organizations,
              switchOrganization: (organizationId) => switchOrganization.mutate(organizationId),
              mayCreateOrganization: policy?.signUp === 'open' || session.user.superUser,
              signOut,
            })}
          />
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </main>
      <SignOutQuestion userId={session.user.userId} />
    </div>
  );
}
