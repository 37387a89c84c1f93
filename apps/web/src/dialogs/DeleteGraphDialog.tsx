import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { dependencyLink, homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useDeleteGraph } from '../data/mutations/dependencyFilters.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

export interface DeleteGraphDialogProps {
  open: boolean;
  onClose: () => void;
  graph: DependencyFilterShape;
}

export function DeleteGraphDialog({ open, onClose, graph }: DeleteGraphDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remove = useDeleteGraph();
  const leave = (): void => {
    if (pathname === dependencyLink(graph.slug)) void navigate({ to: '.', href: homeLink });
  };
  return (
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={`“${displayName('dependency graph', graph)}”`}
      noun="dependency graph"
      given={graph}
      onDeleted={leave}
    >
      <p>Everybody in the organisation loses it. The components that it shows stay as they are.</p>
    </DeleteDialog>
  );
}
