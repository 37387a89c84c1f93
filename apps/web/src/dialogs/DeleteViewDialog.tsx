import type { QueryShape } from '@lintel/api/endpoints/queries';
import { homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDeleteView } from '../data/mutations/views.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

export interface DeleteViewDialogProps {
  open: boolean;
  onClose: () => void;
  view: QueryShape;
}

export function DeleteViewDialog({ open, onClose, view }: DeleteViewDialogProps) {
  const navigate = useNavigate();
  const { _splat: path = '' }: { _splat?: string } = useParams({ strict: false });
  const remove = useDeleteView();
  const confirm = () =>
    remove.mutate(view, {
      onSuccess: () => {
        onClose();
        if (path.split('/').at(-1) === `q:${view.slug}`) void navigate({ to: '.', href: homeLink });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${displayName('view', view)}”?`}
      action="Delete view"
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>Everybody in the organisation loses it. The components that it shows stay as they are.</p>
    </ConfirmDialog>
  );
}
