import { limits } from '@lintel/domain/limits';
import { LockKeyhole } from 'lucide-react';
import { z } from 'zod/mini';
import { isRefusal } from '../data/failures.ts';
import { useOpenShared } from '../data/mutations/sharing.ts';
import { useForm } from '../data/useForm.ts';
import { FormFailure } from '../ui/feedback/FormFailure.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PasswordInput } from '../ui/controls/PasswordInput.tsx';

const schema = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(limits.passwordMax, 'This password is too long')),
});

export function SharedPasswordForm({ slug }: { slug: string }) {
  const open = useOpenShared(slug);
  const form = useForm({
    initial: { password: '' },
    schema,
    send: ({ password }) => open.mutateAsync(password),
    answer: (error) =>
      isRefusal(error, 'wrong-credentials') ? { problems: { password: 'This is not the password.' } } : null,
    returnTo: 'password',
  });
  return (
    <div className="canvas-ground flex min-h-0 flex-1 overflow-y-auto p-4">
      <form
        ref={form.attach}
        onSubmit={form.submit}
        noValidate
        className="m-auto flex w-full max-w-panel flex-col gap-4 rounded-md border border-strong bg-raised p-6"
      >
        <div className="flex flex-col gap-1">
          <Icon icon={LockKeyhole} size={20} className="text-muted" />
          <h1 className="pt-1 text-16 font-semibold">This diagram is protected</h1>
          <p className="text-13 text-secondary">Whoever shared it with you can tell you the password.</p>
        </div>
        <Field label="Password" error={form.problem('password')}>
          <PasswordInput
            autoFocus
            autoComplete="off"
            value={form.values.password}
            onChange={(event) => form.set({ password: event.target.value })}
          />
        </Field>
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          Show diagram
        </Button>
      </form>
    </div>
  );
}
