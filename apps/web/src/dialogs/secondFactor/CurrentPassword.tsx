import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import { type Form, useForm } from '../../data/useForm.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';

const schema = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
});
type Typed = z.infer<typeof schema>;

/** Of a person at an unlocked computer it is not known whether it is their own. */
export const usePasswordForm = (send: (currentPassword: string) => Promise<unknown>): Form<Typed> => {
  const form = useForm({
    initial: { currentPassword: '' },
    schema,
    send: async ({ currentPassword }) => {
      await send(currentPassword);
      form.reset({ currentPassword: '' });
    },
    answer: (error) =>
      isRefusal(error, 'wrong-credentials') ? { problems: { currentPassword: error.body.error } } : null,
  });
  return form;
};

export function CurrentPassword({ form }: { form: Form<Typed> }) {
  return (
    <Field label="Current password" error={form.problem('currentPassword')}>
      <PasswordInput
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        value={form.values.currentPassword}
        onChange={(event) => form.set({ currentPassword: event.target.value })}
      />
    </Field>
  );
}
