import type { ReactNode } from 'react';
import { CurrentPassword, usePasswordForm } from './CurrentPassword.tsx';
import { StepDialog } from './StepDialog.tsx';

interface PasswordQuestionProps {
  title: string;
  action: string;
  tone?: 'danger' | 'primary';
  onCancel: () => void;
  onConfirm: (currentPassword: string) => Promise<unknown>;
  /** What it comes to. */
  children: ReactNode;
}

/** Asks for the password before something is changed that an account is entered by. */
export function PasswordQuestion({ onConfirm, children, ...dialog }: PasswordQuestionProps) {
  const form = usePasswordForm(onConfirm);
  return (
    <StepDialog open {...dialog} form={form}>
      <p className="text-13 text-secondary">{children}</p>
      <CurrentPassword form={form} />
    </StepDialog>
  );
}
