import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSignOutEverywhere } from '../data/mutations/auth.ts';
import { useSignOut } from '../data/mutations/session.ts';
import { organizationsQuery } from '../data/queries.ts';
import { type UnsentCopy, unsentCopies } from '../documents/unsentCopies.ts';
import { useWorkplace } from '../workplace/WorkplaceProvider.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogMessage } from '../ui/overlays/DialogParts.tsx';
import { exportAll } from './exportAll.ts';
import { UnsentList } from './UnsentList.tsx';

export interface SignOutDialogProps {
  open: boolean;
  onClose: () => void;
  userId: number;
  /** Every session of the person ends, not this one alone. */
  everywhere: boolean;
  /** Where to go on, if not at the sign-in page. */
  href?: string | undefined;
}

/** Signing out clears this device, so what the server does not have needs a word first. */
export function SignOutDialog({ open, onClose, ...rest }: SignOutDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} width="narrow" role="alertdialog">
      <Question onClose={onClose} {...rest} />
    </DialogFrame>
  );
}

interface LeavingProps {
  onClose: () => void;
  action: string;
  everywhere: boolean;
  onLeave: () => void;
}

function NothingLeft({ onClose, action, everywhere, onLeave }: LeavingProps) {
  return (
    <DialogMessage
      title={`${action}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onLeave}>
            {action}
          </Button>
        </>
      }
    >
      <p>Everything has been sent meanwhile.{everywhere && ' Every session ends, this one included.'}</p>
    </DialogMessage>
  );
}

function Question({ onClose, userId, everywhere, href }: Omit<SignOutDialogProps, 'open'>) {
  // A person who is shut out of the organisation has no connection to the server.
  const workplace = useWorkplace();
  const organizations = useQuery(organizationsQuery).data ?? [];
  const here = useSignOut();
  const all = useSignOutEverywhere();
  const signOut = everywhere ? all : here;
  const [found, setUnsent] = useState<readonly UnsentCopy[] | null>(null);
  const unsent = found ?? [];
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const read = (): void => void unsentCopies(userId).then(setUnsent);
    read();
    // By itself it is sent as soon as there is a line.
    return workplace?.waiting.subscribe(read);
  }, [userId, workplace]);

  const shown = workplace?.owner.organizationId;
  const leave = (discardUnsent: boolean): void =>
    signOut.mutate({ discardUnsent, ...(href === undefined ? {} : { href }) }, { onSuccess: onClose });
  const send = async (): Promise<void> => {
    setSending(true);
    await workplace?.sendAll();
    const left = await unsentCopies(userId);
    setSending(false);
    setUnsent(left);
    setFailed(left.length > 0);
    if (left.length === 0) leave(false);
  };
  const placeOf = ({ owner: { organizationId } }: UnsentCopy): string | null =>
    organizationId === shown
      ? null
      : (organizations.find((each) => each.organizationId === organizationId)?.name ??
        'another organisation');
  const canSend = unsent.some(({ owner, end }) => end === null && owner.organizationId === shown);
  const busy = isSending || signOut.isPending;
  const action = everywhere ? 'Sign out everywhere' : 'Sign out';

  if (found?.length === 0 && !busy)
    return (
      <NothingLeft action={action} everywhere={everywhere} onClose={onClose} onLeave={() => leave(false)} />
    );
  return (
    <DialogMessage
      title={`${action} with changes that are not sent?`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={() => void exportAll(unsent)} disabled={busy}>
            Export
          </Button>
          <Button variant="danger" onClick={() => leave(true)} disabled={isSending} busy={signOut.isPending}>
            Discard and sign out
          </Button>
          {canSend && (
            <Button variant="primary" onClick={() => void send()} busy={isSending}>
              Send and sign out
            </Button>
          )}
        </>
      }
    >
      <p>
        {everywhere && 'Every session ends, this one included. '}
        Signing out removes your diagrams from this device. The server does not have:
      </p>
      <UnsentList unsent={unsent} placeOf={placeOf} />
      <p role="status" className="text-danger">
        {hasFailed &&
          'Not everything could be sent. Try again, or export it; what was changed in another organisation is sent from there.'}
      </p>
    </DialogMessage>
  );
}
