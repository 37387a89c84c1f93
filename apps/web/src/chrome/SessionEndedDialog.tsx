import type { Session } from '@lintel/api/shapes';
import { type FormEvent, useState } from 'react';
import { explainFailure, isRefusal } from '../data/failures.ts';
import { useForgetSession, useSignInAgain } from '../data/mutations/auth.ts';
import { Button } from '../ui/Button.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { DialogBody, DialogFoot, DialogHead } from '../ui/DialogParts.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';

export interface SessionEndedDialogProps {
  before: Session;
  onDiscard: () => void;
}

/**
 * The session has ended while something was typed that is not saved yet. It stays where it is, out of sight,
 * until the same person has signed in again.
 */
export function SessionEndedDialog({ before, onDiscard }: SessionEndedDialogProps) {
  const signIn = useSignInAgain(before);
  const forget = useForgetSession();
  const [password, setPassword] = useState('');
  const [leftAt] = useState(() => document.activeElement);
  const problem =
    signIn.error &&
    (isRefusal(signIn.error, 'wrong-credentials') ? 'Wrong password' : explainFailure(signIn.error));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password !== '' && !signIn.isPending) signIn.mutate(password);
  };

  return (
    <DialogFrame
      open
      opaque
      onClose={() => undefined}
      width="narrow"
      role="alertdialog"
      finalFocus={() => (leftAt instanceof HTMLElement && leftAt !== document.body ? leftAt : null)}
    >
      <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
        <DialogHead title="Your session has ended" closeBlocked={null} />
        <DialogBody>
          <div className="flex flex-col gap-4">
            <p className="text-13 text-secondary">Sign in again: what you typed is still there.</p>
            <Field label="Work e-mail">
              <TextInput
                type="email"
                name="email"
                autoComplete="username"
                readOnly
                value={before.user.email}
              />
            </Field>
            <Field label="Password" error={problem ?? undefined}>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                autoFocus
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  signIn.reset();
                }}
              />
            </Field>
          </div>
        </DialogBody>
        <DialogFoot>
          <Button disabled={signIn.isPending} onClick={() => void forget().then(onDiscard)}>
            Discard and leave
          </Button>
          <Button type="submit" variant="primary" disabled={password === ''} busy={signIn.isPending}>
            Sign in
          </Button>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
