import { safeReturnPath, ssoLink } from '@lintel/domain/links';
import { limits } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { explainFailure, isRefusal } from '../../data/failures.ts';
import { type AwaitedProof, awaitedProofQuery, useProveAccount } from '../../data/mutations/sso.ts';
import { useForm } from '../../data/useForm.ts';
import { CodeField } from '../../dialogs/secondFactor/CodeField.tsx';
import { useAskedCode } from '../../dialogs/secondFactor/useAskedCode.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FormFailure } from './FormFailure.tsx';
import { KnownPasswordField } from './KnownPasswordField.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { problemTexts } from './ssoTexts.ts';

/** There is an account with the e-mail that the provider gave: its owner says so once, and is asked no more. */
export function ProofScreen() {
  const proof = useQuery(awaitedProofQuery);
  if (isRefusal(proof.error, 404)) {
    return (
      <LinkProblem title={problemTexts.expired.title} wayOn={{ label: 'Begin anew', href: ssoLink }}>
        {problemTexts.expired.text}
      </LinkProblem>
    );
  }
  if (proof.error) {
    return (
      <SignInFrame title="Single sign-on" heading="The page did not load">
        <ErrorState
          title={explainFailure(proof.error)}
          busy={proof.isFetching}
          onRetry={() => void proof.refetch()}
          className="pt-7"
        />
      </SignInFrame>
    );
  }
  if (proof.data === undefined) return <SignInFrame title="Single sign-on" pending />;
  return (
    <SignInFrame
      title="Is this your account?"
      lead={<Explanation proof={proof.data} />}
      signedIn={proof.data.signedIn}
    >
      <ProofForm proof={proof.data} />
    </SignInFrame>
  );
}

function Explanation({ proof: { email, organizationName } }: { proof: AwaitedProof }) {
  return (
    <>
      There is an account for <strong className="font-medium text-default">{email}</strong> already. Show once
      that it is yours, and the identity provider of {organizationName} opens it from then on.
    </>
  );
}

const schema = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
});
const bySession = z.object({});

function ProofForm({ proof }: { proof: AwaitedProof }) {
  const { signedIn, email, returnTo, organizationName } = proof;
  const prove = useProveAccount();
  const navigate = useNavigate();
  const { asksCode, answerToCode } = useAskedCode();
  const form = useForm<typeof schema | typeof bySession, { password: string; code: string }>({
    initial: { password: '', code: '' },
    schema: signedIn ? bySession : schema,
    send: async (body) => {
      const { code } = form.values;
      await prove.mutateAsync({ ...body, ...(asksCode && { code }) });
      await navigate({ href: safeReturnPath(returnTo), replace: true });
    },
    answer: (error) =>
      isRefusal(error, 'wrong-credentials')
        ? { problems: { password: 'The password is wrong.' } }
        : answerToCode(error),
    returnTo: asksCode ? 'code' : 'password',
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      {!signedIn && (
        <>
          <Field label="Work e-mail">
            <TextInput size="lg" type="email" name="email" autoComplete="username" readOnly value={email} />
          </Field>
          <KnownPasswordField
            value={form.values.password}
            error={form.problem('password')}
            autoFocus
            onChange={(password) => form.set({ password })}
          />
          {asksCode && (
            <CodeField
              size="lg"
              orRecovery
              value={form.values.code}
              error={form.problem('code')}
              onChange={(code) => form.set({ code })}
            />
          )}
        </>
      )}
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        {signedIn ? `Connect with ${organizationName}` : 'Connect and sign in'}
      </Button>
    </form>
  );
}
