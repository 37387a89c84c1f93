import { passwordField } from '@lintel/api/shapes';
import { forgotPasswordLink, signInLink } from '@lintel/domain/links';
import { durations } from '@lintel/domain/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import { useConfirmPasswordReset } from '../../data/mutations/auth.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormFailure } from './FormFailure.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { forgetLinkToken, useLinkToken } from './linkToken.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export function ResetPasswordScreen() {
  const token = useLinkToken('reset');
  const [refused, setRefused] = useState<string | null>(null);
  if (token === null || refused === token) {
    return (
      <LinkProblem
        title="This link no longer works"
        wayOn={{ label: 'Ask for a new link', href: forgotPasswordLink }}
      >
        It works once, for {durations.passwordResetMinutes} minutes, and only as a whole. A newer link ends
        the older ones.
      </LinkProblem>
    );
  }
  return (
    <SignInFrame title="Choose a new password" lead="It ends all your sessions; then you sign in with it.">
      <ResetForm key={token} token={token} onRefused={() => setRefused(token)} />
    </SignInFrame>
  );
}

function ResetForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const confirm = useConfirmPasswordReset();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '' },
    schema: z.object({ password: passwordField }),
    send: async ({ password }) => {
      try {
        await confirm.mutateAsync({ token, password });
      } catch (error) {
        if (!isRefusal(error, 404)) throw error;
        forgetLinkToken('reset');
        onRefused();
        return;
      }
      forgetLinkToken('reset');
      toast.success('Password has been changed', { description: 'Sign in with the new one' });
      await navigate({ href: signInLink, replace: true });
    },
    returnTo: 'password',
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <NewPasswordField
        label="New password"
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.problem('password')}
        autoFocus
      />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        Change password
      </Button>
    </form>
  );
}
