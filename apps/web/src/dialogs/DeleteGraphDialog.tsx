import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { dependencyLink, homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useDeleteGraph } from '../data/mutations/dependencyFilters.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

export interface DeleteGraphDialogProps {
  open: boolean;
  onClose: () => void;
  graph: DependencyFilterShape;
}

export function DeleteGraphDialog({ open, onClose, graph }: DeleteGraphDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remove = useDeleteGraph();
  const confirm = () =>
    remove.mutate(graph, {
      onSuccess: () => {
        onClose();
        if (pathname === dependencyLink(graph.slug)) void navigate({ to: '.', href: homeLink });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${displayName('dependency graph', graph)}”?`}
      action="Delete dependency graph"
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>Everybody in the organisation loses it. The components that it shows stay as they are.</p>
    </ConfirmDialog>
  );
}
