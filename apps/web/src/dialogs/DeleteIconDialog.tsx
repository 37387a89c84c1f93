import type { IconShape } from '@lintel/api/iconShapes';
import { useDeleteIcon } from '../data/mutations/icons.ts';
import { counted } from './counted.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface DeleteIconDialogProps {
  open: boolean;
  onClose: () => void;
  icon: IconShape;
}

export function DeleteIconDialog({ open, onClose, icon }: DeleteIconDialogProps) {
  const remove = useDeleteIcon();
  return (
    <DeleteDialog {...{ open, onClose, remove }} subject={`“${icon.name}”`} noun="icon" given={icon.iconId}>
      <p>{icon.types === 0 ? 'No type shows it.' : `${counted(icon.types, 'type')} will show no icon.`}</p>
    </DeleteDialog>
  );
}
