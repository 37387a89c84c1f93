import { safeReturnPath, signUpLink, ssoLink } from '@lintel/domain/links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { watchPlace } from '../../data/place.ts';
import { policyQuery } from '../../data/queries.ts';
import { sessionKey } from '../../data/session.ts';
import { linkLook } from '../../links/linkLook.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export function SignInScreen() {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const policy = useQuery(policyQuery);

  // Signing in in another tab signs in here too.
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      watchPlace(() => {
        void client.invalidateQueries({ queryKey: sessionKey }).then(() => router.invalidate());
      }),
    [client, router],
  );

  return (
    <SignInFrame
      title="Sign in"
      lead="Continue to your organisation’s diagrams."
      below={
        policy.data?.signUp === 'open' && (
          <>
            <span>New here?</span>
            <PathLink href={signUpLink} className={linkLook}>
              Create an organisation
            </PathLink>
          </>
        )
      }
    >
      <SignInForm onSignedIn={() => navigate({ href: safeReturnPath(to), replace: true })} to={to} />
      <p className="pt-4 text-center text-13">
        <PathLink
          href={to === undefined ? ssoLink : `${ssoLink}?to=${encodeURIComponent(to)}`}
          className={linkLook}
        >
          Use single sign-on
        </PathLink>
      </p>
    </SignInFrame>
  );
}
