import type { MemberShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { useRemoveMember } from '../../data/mutations/members.ts';
import { useMembership } from '../../data/session.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

export interface RemoveMemberDialogProps {
  open: boolean;
  /** Kept while the dialog fades out. */
  member: MemberShape | null;
  onClose: () => void;
}

export function RemoveMemberDialog({ open, member, onClose }: RemoveMemberDialogProps) {
  const { user, organization } = useMembership();
  const remove = useRemoveMember();
  if (member === null) return null;
  const isMe = member.userId === user.userId;
  return (
    <ConfirmDialog
      open={open}
      title={isMe ? `Leave “${organization.name}”?` : `Remove ${fullName(member)}?`}
      action={isMe ? 'Leave organisation' : 'Remove member'}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(member, { onSettled: onClose })}
    >
      {isMe ? (
        <p>
          You lose access at once. Your drafts pass to the administrator who has been here longest; everything
          else you made stays. To come back you need an invite.
        </p>
      ) : (
        <p>
          They lose access to “{organization.name}” at once. Their drafts pass to you, into “My drafts”;
          everything else they made stays.
        </p>
      )}
    </ConfirmDialog>
  );
}
