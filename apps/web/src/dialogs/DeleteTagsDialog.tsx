import type { TagShape } from '@lintel/api/shapes';
import { useDeleteTags } from '../data/mutations/tags.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

export interface DeleteTagsDialogProps {
  open: boolean;
  onClose: () => void;
  tags: readonly TagShape[];
}

const useOf = (tags: readonly TagShape[]): string => {
  const counted = (noun: 'diagram' | 'component'): string[] => {
    const count = tags.reduce((sum, tag) => sum + tag[`${noun}s`], 0);
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  };
  const uses = [...counted('diagram'), ...counted('component')];
  const [it, is] = tags.length === 1 ? ['It', 'is'] : ['They', 'are'];
  return uses.length === 0 ? `${it} ${is} not used.` : `${it} ${is} taken off ${uses.join(' and ')}.`;
};

export function DeleteTagsDialog({ open, onClose, tags }: DeleteTagsDialogProps) {
  const remove = useDeleteTags();
  const [only] = tags;
  const confirm = () =>
    remove.mutate(
      tags.map(({ tagId }) => tagId),
      { onSuccess: onClose },
    );
  return (
    <ConfirmDialog
      open={open}
      title={tags.length === 1 ? `Delete “${only?.name ?? ''}”?` : `Delete ${tags.length} tags?`}
      action={tags.length === 1 ? 'Delete tag' : `Delete ${tags.length} tags`}
      irreversible
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{useOf(tags)}</p>
    </ConfirmDialog>
  );
}
