import type { IconShape } from '@lintel/api/iconShapes';
import { useDeleteIcon } from '../data/mutations/icons.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { counted } from './counted.ts';

export interface DeleteIconDialogProps {
  open: boolean;
  onClose: () => void;
  icon: IconShape;
}

export function DeleteIconDialog({ open, onClose, icon }: DeleteIconDialogProps) {
  const remove = useDeleteIcon();
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${icon.name}”?`}
      action="Delete icon"
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(icon.iconId, { onSuccess: onClose })}
    >
      <p>{icon.types === 0 ? 'No type shows it.' : `${counted(icon.types, 'type')} will show no icon.`}</p>
    </ConfirmDialog>
  );
}
