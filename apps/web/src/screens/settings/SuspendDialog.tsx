import type { OrganizationShape } from '@lintel/api/shapes';
import { useSuspendOrganization } from '../../data/mutations/operator.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

export interface SuspendDialogProps {
  open: boolean;
  /** Kept while the dialog fades out. */
  organization: (OrganizationShape & { members: number }) | null;
  onClose: () => void;
}

export function SuspendDialog({ open, organization, onClose }: SuspendDialogProps) {
  const suspend = useSuspendOrganization();
  if (organization === null) return null;
  const { name, suspended, members } = organization;
  const people = members === 1 ? 'Its one member' : `Its ${members} members`;
  return (
    <ConfirmDialog
      open={open}
      title={suspended ? `Lift the suspension of “${name}”?` : `Suspend “${name}”?`}
      action={suspended ? 'Lift suspension' : 'Suspend organisation'}
      tone={suspended ? 'primary' : 'danger'}
      busy={suspend.isPending}
      onCancel={onClose}
      onConfirm={() => suspend.mutate({ organization, suspended: !suspended }, { onSettled: onClose })}
    >
      {suspended
        ? `${people} can read and change everything again at once.`
        : `${people} can neither read nor change anything until you lift the suspension. Nothing is deleted.`}
    </ConfirmDialog>
  );
}
