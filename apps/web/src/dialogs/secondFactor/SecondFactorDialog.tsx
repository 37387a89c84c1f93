import { useState } from 'react';
import { z } from 'zod/mini';
import { explainFailure, isRefusal } from '../../data/failures.ts';
import {
  type BegunSecondFactor,
  useBeginSecondFactor,
  useShowSecondFactor,
  useTurnOnSecondFactor,
} from '../../data/mutations/secondFactor.ts';
import { type Form, useForm } from '../../data/useForm.ts';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import { CodeField } from './CodeField.tsx';
import { CurrentPassword, usePasswordForm } from './CurrentPassword.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';
import { StepForm } from './StepForm.tsx';

interface SecondFactorDialogProps {
  /** Left, or done: what was set up has been shown. */
  onClose: () => void;
}

const title = 'Set up two-step sign-in';
const schema = z.object({ code: z.string().check(z.minLength(1, 'Required')) });

/** From the password over the app to the recovery codes. Nothing is turned on before a code has shown that it works. */
export function SecondFactorDialog({ onClose }: SecondFactorDialogProps) {
  const [begun, setBegun] = useState<BegunSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginSecondFactor();
  const turnOn = useTurnOnSecondFactor();
  const show = useShowSecondFactor();
  const passwordForm = usePasswordForm(async (currentPassword) =>
    setBegun(await begin.mutateAsync(currentPassword)),
  );
  const codeForm = useForm({
    initial: { code: '' },
    schema,
    send: async ({ code }) =>
      setCodes((await turnOn.mutateAsync({ begun: begun?.begun ?? '', code })).recoveryCodes),
    answer: (error) => {
      if (isRefusal(error, 404)) {
        setBegun(null);
        toast.error('Could not turn it on', { description: explainFailure(error) });
      }
      return isRefusal(error, 'wrong-code')
        ? { problems: { code: 'This is not the code that the app should show. Is its clock right?' } }
        : null;
    },
  });
  const isBusy = passwordForm.busy || codeForm.busy;
  const kept = () => {
    show();
    onClose();
  };
  return (
    <DialogFrame open width="narrow" onClose={() => codes === null && !isBusy && onClose()}>
      {codes !== null ? (
        <RecoveryCodesStep codes={codes} onKept={kept} />
      ) : begun === null ? (
        <StepForm title={title} action="Continue" form={passwordForm} onCancel={onClose}>
          <p className="text-13 text-secondary">
            Besides your password, signing in then takes a code from an authenticator app on your phone, such
            as the one that you use elsewhere.
          </p>
          <CurrentPassword form={passwordForm} />
        </StepForm>
      ) : (
        <StepForm key={begun.begun} title={title} action="Turn on" form={codeForm} onCancel={onClose}>
          <AppStep begun={begun} form={codeForm} />
        </StepForm>
      )}
    </DialogFrame>
  );
}

interface AppStepProps {
  begun: BegunSecondFactor;
  form: Pick<Form<z.infer<typeof schema>>, 'values' | 'set' | 'problem'>;
}

function AppStep({ begun: { address, key }, form }: AppStepProps) {
  return (
    <>
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
    </>
  );
}
