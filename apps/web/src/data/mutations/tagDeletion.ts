import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { diagramsQuery, tagsQuery } from '../queries.ts';

export const useDeleteTags = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tagIds: readonly number[]) => call(tagEndpoints.remove, { body: { tagIds: [...tagIds] } }),
    onSuccess: ({ tagIds }) => {
      const gone = new Set(tagIds);
      client.setQueryData(tagsQuery.queryKey, (tags) => tags?.filter(({ tagId }) => !gone.has(tagId)));
      client.setQueryData(diagramsQuery.queryKey, (diagrams) =>
        diagrams?.map((each) => ({ ...each, tags: each.tags.filter(({ tagId }) => !gone.has(tagId)) })),
      );
      toast.success(tagIds.length === 1 ? 'Tag has been deleted' : `${tagIds.length} tags have been deleted`);
    },
    onError: (error) => toast.error('Failed to delete tag', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'tag'),
  });
};
