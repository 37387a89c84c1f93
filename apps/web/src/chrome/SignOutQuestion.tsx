import { SignOutDialog } from '../dialogs/SignOutDialog.tsx';
import { closeDialog, useDialog } from './openDialog.ts';

/** The dialog of signing out with unsent work. */
export function SignOutQuestion({ userId }: { userId: number }) {
  const { open, request } = useDialog();
  const asked = request?.kind === 'signOut' ? request : null;
  return (
    <SignOutDialog
      open={open && asked !== null}
      onClose={closeDialog}
      userId={userId}
      everywhere={asked?.everywhere ?? false}
      href={asked?.href}
    />
  );
}
