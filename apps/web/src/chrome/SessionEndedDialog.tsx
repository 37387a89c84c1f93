import type { Session } from '@lintel/api/shapes';
import { type FormEvent, useEffect, useState } from 'react';
import { explainFailure, isRefusal } from '../data/failures.ts';
import { useForgetSession, useSignInAgain } from '../data/mutations/auth.ts';
import { CodeField } from '../dialogs/secondFactor/CodeField.tsx';
import { exportAll, storageFailed } from '../dialogs/exportAll.ts';
import { UnsentList } from '../dialogs/UnsentList.tsx';
import { discardUnsent, type UnsentCopy, unsentCopies } from '../documents/unsentCopies.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogBody, DialogFoot, DialogHead } from '../ui/overlays/DialogParts.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { PasswordInput } from '../ui/controls/PasswordInput.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ProviderWay } from './ProviderWay.tsx';

export interface SessionEndedDialogProps {
  before: Session;
  onDiscard: () => void;
}

/** What was done in another organisation is in nobody's way. */
const useUnsentHere = (before: Session): readonly UnsentCopy[] => {
  const { userId } = before.user;
  const organizationId = before.organization?.organizationId;
  const [unsent, setUnsent] = useState<readonly UnsentCopy[]>([]);
  useEffect(() => {
    const isHere = ({ owner }: UnsentCopy) => owner.organizationId === organizationId;
    void unsentCopies(userId).then((all) => setUnsent(all.filter(isHere)));
  }, [userId, organizationId]);
  return unsent;
};

function Explanation({ unsent }: { unsent: readonly UnsentCopy[] }) {
  if (unsent.length === 0)
    return <p className="text-13 text-secondary">Sign in again: what you typed is still there.</p>;
  return (
    <div className="text-13 text-secondary">
      <p>Sign in again, and what you changed is sent. If you cannot, export it: the server does not have</p>
      <UnsentList unsent={unsent} />
    </div>
  );
}

/** Leaving discards what is unsent, unless it was exported. */
const useLeaving = (unsent: readonly UnsentCopy[], onLeft: () => void): (() => Promise<void>) => {
  const forget = useForgetSession();
  return async () => {
    try {
      await discardUnsent(unsent);
      await forget();
      onLeft();
    } catch {
      toast.error('Could not discard changes', { description: storageFailed });
    }
  };
};

const problemsOf = (error: Error | null): Partial<Typed> => {
  if (error === null || isRefusal(error, 'code-required')) return {};
  if (isRefusal(error, 'wrong-code')) return { code: explainFailure(error) };
  return { password: isRefusal(error, 'wrong-credentials') ? 'Wrong password' : explainFailure(error) };
};

interface Typed {
  password: string;
  code: string;
}

interface ProofProps {
  email: string;
  typed: Typed;
  asksCode: boolean;
  problems: Partial<Typed>;
  onType: (change: Partial<Typed>) => void;
}

/** That it is the same person. */
function Proof({ email, typed, asksCode, problems, onType }: ProofProps) {
  return (
    <>
      <Field label="Work e-mail">
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label="Password" error={problems.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          autoFocus
          value={typed.password}
          onChange={(event) => onType({ password: event.target.value })}
        />
      </Field>
      {asksCode && (
        <CodeField
          orRecovery
          value={typed.code}
          error={problems.code}
          onChange={(code) => onType({ code })}
        />
      )}
    </>
  );
}

/**
 * The session has ended while something was typed that is not saved yet. It stays where it is, out of sight,
 * until the same person has signed in again.
 */
export function SessionEndedDialog({ before, onDiscard }: SessionEndedDialogProps) {
  const signIn = useSignInAgain(before);
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' });
  const { password, code } = typed;
  const [asksCode, setAsksCode] = useState(false);
  const throughProvider = before.user.authProvider !== 'PASSWORD' || isRefusal(signIn.error, 'sso-required');
  const unsent = useUnsentHere(before);
  const leave = useLeaving(unsent, onDiscard);
  const [leftAt] = useState(() => document.activeElement);
  const problems = problemsOf(signIn.error);
  const isTyped = password !== '' && (!asksCode || code !== '');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isTyped || signIn.isPending) return;
    const proof = { password, ...(asksCode && { code }) };
    signIn.mutate(proof, {
      onError: (error) => {
        if (isRefusal(error, 'code-required')) setAsksCode(true);
      },
    });
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
            <Explanation unsent={unsent} />
            {throughProvider && <ProviderWay organization={before.organization} />}
            <Proof
              email={before.user.email}
              typed={typed}
              asksCode={asksCode}
              problems={problems}
              onType={(change) => {
                setTyped({ ...typed, ...change });
                signIn.reset();
              }}
            />
          </div>
        </DialogBody>
        <DialogFoot>
          <Button
            variant={unsent.length > 0 ? 'danger' : 'secondary'}
            disabled={signIn.isPending}
            onClick={() => void leave()}
          >
            Discard and leave
          </Button>
          {unsent.length > 0 && (
            <Button disabled={signIn.isPending} onClick={() => void exportAll(unsent)}>
              Export
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={!isTyped} busy={signIn.isPending}>
            Sign in
          </Button>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
