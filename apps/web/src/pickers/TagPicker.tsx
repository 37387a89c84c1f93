import { tagColors } from '@lintel/domain/colors';
import type { TagShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useSaveTag } from '../data/mutations/tags.ts';
import { tagsQuery } from '../data/queries.ts';
import { useMay } from '../data/session.ts';
import { useSavingBlocked } from '../ui/savingBlocked.ts';
import { toast } from '../ui/feedback/toast.ts';
import { explainFailure } from '../data/failures.ts';
import { isForForm } from '../data/refusals.ts';
import { Tag } from '../ui/feedback/Tag.tsx';
import { Picker, type PickerItem } from '../ui/overlays/Picker.tsx';

export interface TagPickerProps {
  /** Ids of the tags that are set. */
  picked: readonly number[];
  /** With several diagrams: tags that only some of them have. */
  partly?: ReadonlySet<number> | undefined;
  onToggle: (tag: TagShape) => void;
  trigger?: ReactElement | undefined;
  anchor?: Element | null | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const itemOf = (tag: TagShape): PickerItem => ({
  value: String(tag.tagId),
  label: tag.name,
  content: <Tag shade={tag.color}>{tag.name}</Tag>,
  aside: tag.diagrams,
});

/** Sets and clears tags; one that does not exist yet is made on the way, in the next shade. */
export function TagPicker({ picked, partly, onToggle, ...place }: TagPickerProps) {
  const tags = useQuery(tagsQuery).data ?? [];
  const save = useSaveTag();
  const may = useMay();
  const mayCreate = useSavingBlocked() === null && may('tag.edit');

  // What was set or cleared while a new one was made stays so.
  const toggle = useRef(onToggle);
  useLayoutEffect(() => {
    toggle.current = onToggle;
  }, [onToggle]);
  const create = (name: string): void => {
    const color = tagColors[tags.length % tagColors.length] ?? 'gray';
    save.mutateAsync({ name, color }).then(
      (tag) => toggle.current(tag),
      (error: unknown) => {
        if (isForForm(error)) toast.error('Could not create tag', { description: explainFailure(error) });
      },
    );
  };

  return (
    <Picker
      {...place}
      multiple
      label="Tags"
      items={tags.map(itemOf)}
      picked={picked.map(String)}
      partly={partly && new Set([...partly].map(String))}
      onPick={(value) => {
        const tag = tags.find(({ tagId }) => String(tagId) === value);
        if (tag !== undefined) onToggle(tag);
      }}
      onCreate={mayCreate ? create : undefined}
      empty={mayCreate ? 'No tags yet. Type a name to create one.' : 'No tags yet'}
    />
  );
}
