import { useState } from 'react';
import { z } from 'zod/mini';
import { isRefusal } from '../../data/failures.ts';
import {
  type BegunSecondFactor,
  useBeginSecondFactor,
  useShowSecondFactor,
  useTurnOnSecondFactor,
} from '../../data/mutations/secondFactor.ts';
import { useForm } from '../../data/useForm.ts';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { CodeField } from './CodeField.tsx';
import { CurrentPassword, usePasswordForm } from './CurrentPassword.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { StepDialog } from './StepDialog.tsx';

interface SecondFactorDialogProps {
  /** Left, or done: what was set up has been shown. */
  onClose: () => void;
}

/** From the password over the app to the recovery codes. Nothing is turned on before a code has shown that it works. */
export function SecondFactorDialog({ onClose }: SecondFactorDialogProps) {
  const [begun, setBegun] = useState<BegunSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = useShowSecondFactor();
  if (codes !== null) {
    return (
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          show();
          onClose();
        }}
      />
    );
  }
  return begun === null ? (
    <PasswordStep onCancel={onClose} onBegun={setBegun} />
  ) : (
    <AppStep
      key={begun.begun}
      begun={begun}
      onCancel={onClose}
      onEnded={() => setBegun(null)}
      onTurnedOn={setCodes}
    />
  );
}

interface PasswordStepProps {
  onCancel: () => void;
  onBegun: (begun: BegunSecondFactor) => void;
}

function PasswordStep({ onCancel, onBegun }: PasswordStepProps) {
  const begin = useBeginSecondFactor();
  const form = usePasswordForm(async (currentPassword) => onBegun(await begin.mutateAsync(currentPassword)));
  return (
    <StepDialog open title="Set up two-step sign-in" action="Continue" form={form} onCancel={onCancel}>
      <p className="text-13 text-secondary">
        Besides your password, signing in then takes a code from an authenticator app on your phone, such as
        the one that you use elsewhere.
      </p>
      <CurrentPassword form={form} />
    </StepDialog>
  );
}

interface AppStepProps {
  begun: BegunSecondFactor;
  onCancel: () => void;
  /** It has taken too long. */
  onEnded: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

const schema = z.object({ code: z.string().check(z.minLength(1, 'Required')) });

function AppStep({ begun: { address, key, begun }, onCancel, onEnded, onTurnedOn }: AppStepProps) {
  const turnOn = useTurnOnSecondFactor();
  const form = useForm({
    initial: { code: '' },
    schema,
    send: async ({ code }) => onTurnedOn((await turnOn.mutateAsync({ begun, code })).recoveryCodes),
    answer: (error) => {
      if (isRefusal(error, 404)) onEnded();
      return isRefusal(error, 'wrong-code')
        ? { problems: { code: 'This is not the code that the app should show. Is its clock right?' } }
        : null;
    },
  });
  return (
    <StepDialog open title="Set up two-step sign-in" action="Turn on" form={form} onCancel={onCancel}>
      <p className="text-13 text-secondary">
        Scan this with your authenticator app, then enter the code that it shows.
      </p>
      <div className="flex justify-center">
        <QrCode text={address} label="Code to scan with an authenticator app" />
      </div>
      <Field label="Key" hint="For an app that cannot scan it.">
        <CopyField mono value={key} copyLabel="Copy key" />
      </Field>
      <CodeField
        value={form.values.code}
        error={form.problem('code')}
        onChange={(code) => form.set({ code })}
      />
    </StepDialog>
  );
}
