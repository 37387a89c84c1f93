import { safeReturnPath, signUpLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PathLink } from '../../chrome/PathLink.tsx';
import { policyQuery } from '../../data/queries.ts';
import { linkLook } from './linkLook.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export function SignInScreen() {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const policy = useQuery(policyQuery);
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
      <SignInForm onSignedIn={() => navigate({ href: safeReturnPath(to), replace: true })} />
    </SignInFrame>
  );
}
