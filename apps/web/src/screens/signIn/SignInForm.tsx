import { ssoStartLink } from '@lintel/domain/links';
import { limits } from '@lintel/domain/limits';
import { useState } from 'react';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import { useSignIn } from '../../data/mutations/auth.ts';
import { type Form, useForm } from '../../data/useForm.ts';
import { CodeField } from '../../dialogs/secondFactor/CodeField.tsx';
import { useAskedCode } from '../../dialogs/secondFactor/useAskedCode.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { KnownPasswordField } from './KnownPasswordField.tsx';
import { linkLook } from '../../links/linkLook.ts';

const credentials = z.object({
  email: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.emailLength, 'Must be an e-mail address')),
  password: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
  code: z.string(),
});

interface CodeStepProps {
  form: Pick<Form<z.infer<typeof credentials>>, 'values' | 'set' | 'problem'>;
  onBack: () => void;
}

/** The password was right. */
function CodeStep({ form, onBack }: CodeStepProps) {
  return (
    <>
      <p className="text-13 text-secondary wrap-anywhere">
        Signing in as <strong className="font-medium text-default">{form.values.email}</strong>.{' '}
        <button type="button" className={linkLook} onClick={onBack}>
          Not you?
        </button>
      </p>
      <CodeField
        size="lg"
        orRecovery
        value={form.values.code}
        error={form.problem('code')}
        onChange={(code) => form.set({ code })}
      />
    </>
  );
}

export interface SignInFormProps {
  /** Signing in to one account: its address stands there and cannot be changed. */
  email?: string;
  action?: string;
  /** Where a person goes on who has to come through a provider. */
  to?: string | undefined;
  /** What follows; while it lasts the form stays busy, and its refusal is told here. */
  onSignedIn: () => Promise<unknown>;
}

export function SignInForm({ email, action = 'Sign in', to, onSignedIn }: SignInFormProps) {
  const [asks, setAsks] = useState<string | null>(null);
  const { asksCode, answerToCode, forgetCode } = useAskedCode();
  const signIn = useSignIn();
  const form = useForm({
    initial: { email: email ?? '', password: '', code: '' },
    schema: credentials,
    send: async ({ code, ...body }) => {
      setAsks(null);
      await signIn.mutateAsync({ ...body, ...(asksCode && { code }) });
      await onSignedIn();
    },
    answer: (error) => {
      if (isRefusal(error, 'sso-required')) setAsks(error.body.details?.slug ?? null);
      return isRefusal(error, 'wrong-credentials')
        ? { failure: 'E-mail address or password is wrong.' }
        : answerToCode(error);
    },
    returnTo: asksCode ? 'code' : 'password',
  });
  const known = email !== undefined;
  const begin = () => {
    forgetCode();
    form.reset({ email: form.values.email, password: '', code: '' });
  };
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      {asksCode ? (
        <CodeStep form={form} onBack={begin} />
      ) : (
        <>
          <Field label="Work e-mail" error={form.problem('email')}>
            <TextInput
              size="lg"
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={known}
              autoFocus={!known}
              value={form.values.email}
              onChange={(event) => form.set({ email: event.target.value })}
            />
          </Field>
          <KnownPasswordField
            value={form.values.password}
            error={form.problem('password')}
            autoFocus={known}
            onChange={(password) => form.set({ password })}
          />
        </>
      )}
      <FormFailure>{form.failure}</FormFailure>
      {asks !== null && (
        <a href={ssoStartLink(asks, to)} className={buttonLook({ size: 'lg', wide: true })}>
          Continue with single sign-on
        </a>
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        {action}
      </Button>
    </form>
  );
}
