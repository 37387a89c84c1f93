import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

export interface DeleteDialogProps<Given> {
  open: boolean;
  onClose: () => void;
  /** '“Order service”', or '3 tags'. */
  subject: string;
  /** On the button, behind 'Delete'. */
  noun: string;
  remove: {
    readonly isPending: boolean;
    mutate(given: Given, options: { onSuccess: () => void }): void;
  };
  /** What is removed, as that takes it. */
  given: Given;
  onDeleted?: (() => void) | undefined;
  /** What it will hit. */
  children: ReactNode;
}

/** Asks before something is deleted for good, and stays until it is. */
export function DeleteDialog<Given>(props: DeleteDialogProps<Given>) {
  const { open, onClose, subject, noun, remove, given, onDeleted, children } = props;
  const onSuccess = (): void => {
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${subject}?`}
      action={`Delete ${noun}`}
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(given, { onSuccess })}
    >
      {children}
    </ConfirmDialog>
  );
}
