import type { Account } from '@lintel/api/shapes';
import { ProfileSection } from './ProfileSection.tsx';

/** For a person who came through a provider: what others sign in with is settled there. */
export function ProviderSection({ user }: { user: Account }) {
  return (
    <ProfileSection title="Sign-in">
      <p className="text-13 text-secondary wrap-anywhere">
        You sign in through the identity provider of your organisation, as{' '}
        <strong className="font-medium text-default">{user.email}</strong>. To have a password besides, sign
        out and choose “Forgot it?” on the sign-in page.
      </p>
    </ProfileSection>
  );
}
