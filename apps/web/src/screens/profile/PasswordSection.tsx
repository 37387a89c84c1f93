import { passwordField } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import { useChangePassword } from '../../data/mutations/profile.ts';
import { useForm } from '../../data/useForm.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const schema = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
  newPassword: passwordField,
});
const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    initial: empty,
    schema,
    send: async (body) => {
      await change.mutateAsync(body);
      form.reset(empty);
    },
    answer: (error) =>
      isRefusal(error, 'wrong-credentials') ? { problems: { currentPassword: error.body.error } } : null,
  });
  return (
    <ProfileSection title="Password">
      <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={form.problem('currentPassword')}>
          <PasswordInput
            name="currentPassword"
            autoComplete="current-password"
            value={form.values.currentPassword}
            onChange={(event) => form.set({ currentPassword: event.target.value })}
          />
        </Field>
        <Field
          label="New password"
          hint="Changing it ends all other sessions and revokes your access tokens."
          error={form.problem('newPassword')}
        >
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            placeholder={`At least ${limits.passwordMin} characters`}
            value={form.values.newPassword}
            onChange={(event) => form.set({ newPassword: event.target.value })}
          />
        </Field>
        <FormFailure failure={form.failure} />
        <div>
          <Button saves type="submit" busy={form.busy}>
            Change password
          </Button>
        </div>
      </form>
    </ProfileSection>
  );
}
