import { type Account, emailField } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { normalizeEmail } from '@lintel/domain/people';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import { useChangeEmail } from '../../data/mutations/profile.ts';
import { useForm } from '../../data/useForm.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const schema = z.object({
  email: emailField,
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
});

export function EmailSection({ user }: { user: Account }) {
  return (
    <ProfileSection title="E-mail">
      {/* Anew for each address: what is stored now is where the next change starts. */}
      <EmailForm key={user.email} user={user} />
    </ProfileSection>
  );
}

function EmailForm({ user }: { user: Account }) {
  const change = useChangeEmail();
  const initial = { email: user.email, currentPassword: '' };
  const form = useForm({
    initial,
    schema,
    send: (body) => change.mutateAsync(body),
    answer: (error) => {
      if (isRefusal(error, 'wrong-credentials')) return { problems: { currentPassword: error.body.error } };
      if (isRefusal(error, 'already-exists')) return { problems: { email: error.body.error } };
      return null;
    },
  });
  const changed = normalizeEmail(form.values.email) !== user.email;
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field
        label="Work e-mail"
        hint="You sign in with it, and links to choose a new password go there."
        error={form.problem('email')}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.email}
          onChange={(event) => form.set({ email: event.target.value })}
        />
      </Field>
      {changed && (
        <>
          <Field
            label="Current password"
            hint="Needed because whoever holds the address can choose a new password."
            error={form.problem('currentPassword')}
          >
            <PasswordInput
              name="currentPassword"
              autoComplete="current-password"
              value={form.values.currentPassword}
              onChange={(event) => form.set({ currentPassword: event.target.value })}
            />
          </Field>
          <FormFailure failure={form.failure} />
          <div className="flex gap-2">
            <Button saves type="submit" busy={form.busy}>
              Change e-mail
            </Button>
            <Button disabled={form.busy} onClick={() => form.reset(initial)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
