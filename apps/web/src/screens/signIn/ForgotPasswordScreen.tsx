import { authEndpoints } from '@lintel/api/endpoints/auth';
import { signInLink } from '@lintel/domain/links';
import { durations } from '@lintel/domain/limits';
import { useState } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { useRequestPasswordReset } from '../../data/mutations/auth.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { linkLook } from '../../links/linkLook.ts';
import { SignInFrame } from './SignInFrame.tsx';

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <PathLink href={signInLink} className={linkLook}>
      Back to sign in
    </PathLink>
  );
  if (sentTo === null) {
    return (
      <SignInFrame
        title="Forgot your password?"
        lead="We send you a link with which you choose a new one."
        below={back}
      >
        <RequestForm onSent={setSentTo} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Check your mail" below={back}>
      {/* The same words whether or not there is an account. */}
      <p role="status" className="pt-1.5 text-14 text-secondary wrap-anywhere">
        If there is an account for <strong className="font-medium text-default">{sentTo}</strong>, a link is
        on its way. It works once, for {durations.passwordResetMinutes} minutes.
      </p>
      <Button size="lg" wide className="mt-7" onClick={() => setSentTo(null)}>
        Use another address
      </Button>
    </SignInFrame>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const request = useRequestPasswordReset();
  const form = useForm({
    initial: { email: '' },
    schema: authEndpoints.requestPasswordReset.body,
    send: async (body) => {
      await request.mutateAsync(body);
      onSent(body.email);
    },
    returnTo: 'email',
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <Field label="Work e-mail" error={form.problem('email')}>
        <TextInput
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={form.values.email}
          onChange={(event) => form.set({ email: event.target.value })}
        />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        Send link
      </Button>
    </form>
  );
}
