import { invitedAccount } from '@lintel/api/endpoints/auth';
import type { Session } from '@lintel/api/shapes';
import { acceptInviteLink, homeLink } from '@lintel/domain/links';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { SignOutQuestion } from '../../chrome/SignOutQuestion.tsx';
import { useAskedSignOut } from '../../chrome/useAskedSignOut.ts';
import { explainFailure, isRefusal, problemsIn } from '../../data/failures.ts';
import { keys } from '../../data/queries.ts';
import { type InviteAnswer, useAcceptInvite } from '../../data/mutations/auth.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { linkLook } from '../../links/linkLook.ts';
import { forgetLinkToken } from './linkToken.ts';
import { NameFields } from './NameFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The four ways to answer an invite, by who is looking at it. */

interface Accepting {
  token: string;
  organizationName: string;
  email: string;
}

/** Accepts and goes home. An invite that ended meanwhile, or an account made meanwhile, shows as what it is now. */
const useAccept = () => {
  const accept = useAcceptInvite();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (answer: InviteAnswer): Promise<void> => {
    try {
      await accept.mutateAsync(answer);
    } catch (error) {
      if (isRefusal(error, 401, 404, 409)) await client.invalidateQueries({ queryKey: keys.invite });
      throw error;
    }
    forgetLinkToken('invite');
    await navigate({ href: homeLink, replace: true });
  };
};

export function AsNewcomer({ token, organizationName, email }: Accepting) {
  const accept = useAccept();
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '' },
    schema: invitedAccount,
    send: (account) => accept({ token, account }),
    answer: (error) => {
      const problems = Object.entries(problemsIn(error)).map(([path, text]) => [
        path.replace('account.', ''),
        text,
      ]);
      return problems.length === 0 ? null : { problems: Object.fromEntries(problems) };
    },
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <Field label="Work e-mail" hint="The invite is for this address alone.">
        <TextInput size="lg" type="email" name="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NameFields values={form.values} onChange={form.set} problem={form.problem} autoFocus />
      <NewPasswordField
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.problem('password')}
      />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        {`Join ${organizationName}`}
      </Button>
    </form>
  );
}

/** There is an account: signing in with it and joining is one step, so that the link is never left. */
export function AsMember({ token, email }: Accepting) {
  const accept = useAccept();
  return (
    <SignInForm email={email} action={`Sign in as ${email} to accept`} onSignedIn={() => accept({ token })} />
  );
}

export function AsInvited({ token, organizationName, email }: Accepting) {
  const accept = useAccept();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await accept({ token });
    } catch (error) {
      setFailure(explainFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5 pt-7">
      <p className="text-13 text-secondary wrap-anywhere">
        You are signed in as <strong className="font-medium text-default">{email}</strong>.
      </p>
      <FormFailure>{failure}</FormFailure>
      <Button variant="primary" size="lg" wide busy={busy} onClick={() => void join()}>
        {`Join ${organizationName}`}
      </Button>
      <p className="text-center text-13">
        <PathLink href={homeLink} className={linkLook}>
          Not now
        </PathLink>
      </p>
    </div>
  );
}

export function AsAnother({ token, email, signedIn }: Accepting & { signedIn: Session['user'] }) {
  const { busy, signOutTo } = useAskedSignOut(signedIn.userId);
  return (
    <div className="flex flex-col gap-5 pt-7">
      <p className="text-14 text-secondary wrap-anywhere">
        The invite is for <strong className="font-medium text-default">{email}</strong>, and you are signed in
        as <strong className="font-medium text-default">{signedIn.email}</strong>.
      </p>
      <Button variant="primary" size="lg" wide busy={busy} onClick={() => signOutTo(acceptInviteLink(token))}>
        Sign out and continue
      </Button>
      <p className="text-center text-13">
        <PathLink href={homeLink} className={linkLook}>
          {`Stay signed in as ${signedIn.email}`}
        </PathLink>
      </p>
      <SignOutQuestion userId={signedIn.userId} />
    </div>
  );
}
