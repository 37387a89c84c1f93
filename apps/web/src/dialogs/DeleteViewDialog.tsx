import type { QueryShape } from '@lintel/api/endpoints/queries';
import { homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDeleteView } from '../data/mutations/views.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface DeleteViewDialogProps {
  open: boolean;
  onClose: () => void;
  view: QueryShape;
}

export function DeleteViewDialog({ open, onClose, view }: DeleteViewDialogProps) {
  const navigate = useNavigate();
  const { _splat: path = '' }: { _splat?: string } = useParams({ strict: false });
  const remove = useDeleteView();
  const leave = (): void => {
    if (path.split('/').at(-1) === `q:${view.slug}`) void navigate({ to: '.', href: homeLink });
  };
  return (
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={`“${displayName('view', view)}”`}
      noun="view"
      given={view}
      onDeleted={leave}
    >
      <p>Everybody in the organisation loses it. The components that it shows stay as they are.</p>
    </DeleteDialog>
  );
}
