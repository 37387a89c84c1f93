import { durations } from '@lintel/domain/limits';
import { useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { inviteNotice } from './inviteNotice.ts';
import type { OpenedInvite } from './useInviteLink.ts';

export interface InviteLinkDialogProps {
  open: boolean;
  shown: OpenedInvite | null;
  onClose: () => void;
}

/** The one place where a link can be read: the server keeps only its hash. */
export function InviteLinkDialog({ open, shown, onClose }: InviteLinkDialogProps) {
  const copy = useRef<HTMLButtonElement>(null);
  if (shown === null) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Invite for ${shown.invite.invitedEmail}`}
      width="narrow"
      initialFocus={copy}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-secondary wrap-anywhere">{inviteNotice(shown)}</p>
        <Field
          label="Invite link"
          hint={`It works once, for this address alone, for ${durations.inviteDays} days. It is shown only now.`}
        >
          <CopyField value={shown.link} copyLabel="Copy link" copyRef={copy} />
        </Field>
      </div>
    </Dialog>
  );
}
