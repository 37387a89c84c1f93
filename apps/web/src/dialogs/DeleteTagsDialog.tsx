import type { TagShape } from '@lintel/api/shapes';
import { useDeleteTags } from '../data/mutations/tagDeletion.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

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
  const several = `${tags.length} tags`;
  return (
    <DeleteDialog
      {...{ open, onClose, remove }}
      subject={tags.length === 1 ? `“${only?.name ?? ''}”` : several}
      noun={tags.length === 1 ? 'tag' : several}
      given={tags.map(({ tagId }) => tagId)}
    >
      <p>{useOf(tags)}</p>
    </DeleteDialog>
  );
}
