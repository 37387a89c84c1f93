import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { newDependencyFilterId } from '@lintel/api/endpoints/dependencies';
import { asksNothing } from '@lintel/domain/filter/isComplete';
import { dependencyLink } from '@lintel/domain/links';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isFilterChanged, useSaveGraph } from '../../../data/mutations/dependencyFilters.ts';
import { useMay } from '../../../data/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { GraphCopyHere } from './useGraphCopy.ts';

export const newGraphName = 'New dependency graph';
const toastId = 'dependency-graph-unsaved';

/** The toast that offers to save or revert, for as long as something is unsaved, and what both do. */
export const useGraphSaving = (saved: DependencyFilterShape | null, copy: GraphCopyHere) => {
  const navigate = useNavigate();
  /** How it is looked at goes along to its own address. */
  const look = useLocation({ select: ({ searchStr }) => searchStr });
  const mayEdit = useMay()('filter.edit');
  const save = useSaveGraph();
  const [isAsking, setAsking] = useState(false);
  const isNew = saved === null;
  const isUnsaved = isNew ? !asksNothing(copy.filter) : copy.isChanged;

  const send = (overwrites: boolean): void => {
    const { filter, settings, basedOn } = copy;
    save.mutate(
      saved === null
        ? { slug: newDependencyFilterId, changes: { name: newGraphName, filter, ...settings } }
        : {
            slug: saved.slug,
            changes: { filter, ...(!overwrites && basedOn !== null && { updatedAt: basedOn }) },
          },
      {
        onSuccess: ({ slug }) => {
          copy.settle();
          setAsking(false);
          if (saved === null)
            void navigate({ to: '.', href: `${dependencyLink(slug)}${look}`, replace: true });
        },
        // The server knows what is newer, and keeps a record of the warning.
        onError: (error) => setAsking(isFilterChanged(error)),
      },
    );
  };
  const saveNow = useEffectEvent(() => send(false));
  const revert = useEffectEvent(() => copy.settle());

  const isBusy = save.isPending;
  useEffect(() => {
    if (!isUnsaved || (isNew && !mayEdit)) return;
    const saveAction = {
      label: 'Save',
      primary: true,
      keep: true,
      busy: isBusy,
      run: () => saveNow(),
    };
    const revertAction = { label: 'Revert', keep: true, run: () => revert() };
    if (isNew)
      toast.persistent({
        id: toastId,
        title: 'Temporary graph',
        description: 'Save this as a new dependency graph?',
        actions: [saveAction],
      });
    else
      toast.persistent({
        id: toastId,
        title: 'There are unsaved changes',
        actions: mayEdit ? [revertAction, saveAction] : [revertAction],
      });
  }, [isUnsaved, isNew, mayEdit, isBusy]);
  useEffect(() => {
    if (!isUnsaved) return;
    return () => toast.close(toastId);
  }, [isUnsaved]);

  return {
    isAsking,
    isBusy,
    overwrite: () => send(true),
    dismiss: () => setAsking(false),
  };
};
