import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { TagShape } from '@lintel/api/shapes';
import type { TagColor } from '@lintel/domain/colors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { gotBack } from '../gotBack.ts';
import { tagsQuery } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { explainFailure } from '../failures.ts';

/** Without an id a tag is created. */
export interface TagToSave {
  tagId?: number;
  name: string;
  description?: string | null;
  color: TagColor;
  /** The state a change is based on. */
  updatedAt?: string;
}

/** Newest first, as the server lists them. */
const withTag = (tags: readonly TagShape[], saved: TagShape): TagShape[] =>
  [...tags.filter(({ tagId }) => tagId !== saved.tagId), saved].sort((a, b) => b.tagId - a.tagId);

export const useSaveTag = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tag: TagToSave) => gotBack(await call(tagEndpoints.save, { body: { tag } }), 'tag'),
    onSuccess: (saved) => {
      client.setQueryData(tagsQuery.queryKey, (tags) => tags && withTag(tags, saved));
    },
    onError: (error, { tagId }) => {
      if (isForForm(error)) return;
      toast.error(tagId === undefined ? 'Could not create tag' : 'Could not update tag', {
        description: explainFailure(error),
      });
    },
    onSettled: () => void readAgain(client, 'tag'),
  });
};
