import { noticesLink } from '@lintel/domain/links';
import { PathLink } from '../../links/PathLink.tsx';
import { useMembership } from '../../data/session.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { OrganizationsSection } from './OrganizationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProviderSection } from './ProviderSection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

export function ProfileScreen() {
  const { user, organization } = useMembership();
  const signsInWithPassword = user.authProvider === 'PASSWORD';
  return (
    <div className="max-w-dialog px-4 py-6 md:px-8 md:py-8">
      <title>Account · Lintel</title>
      <h1 className="flex min-h-control-md items-center text-20 font-semibold">Account</h1>
      <PersonSection user={user} />
      {signsInWithPassword ? (
        <>
          <EmailSection user={user} />
          <PasswordSection email={user.email} />
          <TwoStepSection />
        </>
      ) : (
        <ProviderSection user={user} />
      )}
      <OrganizationsSection user={user} />
      <AppearanceSection />
      <TokensSection organizationName={organization.name} />
      <SessionsSection />
      <p className="pt-6 text-13 text-secondary">
        <PathLink href={noticesLink} className="underline">
          Third-party notices
        </PathLink>
      </p>
    </div>
  );
}
