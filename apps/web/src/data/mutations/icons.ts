import { iconEndpoints } from '@lintel/api/endpoints/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { iconsQuery } from '../modelQueries.ts';

export const useUploadIcon = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(iconEndpoints.upload, { file }),
    onSuccess: (icon) => {
      client.setQueryData(
        iconsQuery.queryKey,
        (icons) => icons && [icon, ...icons.filter(({ iconId }) => iconId !== icon.iconId)],
      );
      toast.success(`Icon “${icon.name}” has been uploaded`);
    },
    onError: (error) =>
      toast.error('Failed to upload icon', { description: explainFailure(error) || 'Generic error' }),
    onSettled: () => void readAgain(client, 'icon'),
  });
};

export const useDeleteIcon = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (iconId: number) => call(iconEndpoints.remove, { body: { icon: { iconId } } }),
    onSuccess: ({ iconId: gone }) => {
      client.setQueryData(iconsQuery.queryKey, (icons) => icons?.filter(({ iconId }) => iconId !== gone));
      toast.success('Icon has been deleted');
    },
    onError: (error) => toast.error('Could not delete icon', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'icon'),
  });
};
