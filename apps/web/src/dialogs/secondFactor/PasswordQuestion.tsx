import type { ReactNode } from 'react';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import { CurrentPassword, usePasswordForm } from './CurrentPassword.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';
import { StepForm } from './StepForm.tsx';

interface PasswordQuestionProps {
  title: string;
  action: string;
  tone?: 'danger' | 'primary';
  onClose: () => void;
  onConfirm: (currentPassword: string) => Promise<unknown>;
  /** What it came to, where that is to be kept. */
  codes?: readonly string[] | null;
  /** What it comes to. */
  children: ReactNode;
}

/** Asks for the password before something is changed that an account is entered by. */
export function PasswordQuestion({
  onConfirm,
  onClose,
  codes = null,
  children,
  ...step
}: PasswordQuestionProps) {
  const form = usePasswordForm(onConfirm);
  return (
    <DialogFrame open width="narrow" onClose={() => codes === null && !form.busy && onClose()}>
      {codes === null ? (
        <StepForm {...step} form={form} onCancel={onClose}>
          <p className="text-13 text-secondary">{children}</p>
          <CurrentPassword form={form} />
        </StepForm>
      ) : (
        <RecoveryCodesStep codes={codes} onKept={onClose} />
      )}
    </DialogFrame>
  );
}
