import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { Input } from '@lintel/api/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { apiKeysQuery } from '../peopleQueries.ts';
import { isForForm } from '../refusals.ts';

export type NewApiKey = Input<typeof apiKeyEndpoints.create>['body'];
export type Rotation = Input<typeof apiKeyEndpoints.rotate>['body'];

/** The key is in the answer, and nowhere afterwards. */
export const useCreateApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => call(apiKeyEndpoints.create, { body }),
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Could not make the API key', { description: explainFailure(error) });
    },
    onSettled: () => readAgain(client, 'apiKey'),
  });
};

export const useRotateApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Rotation) => call(apiKeyEndpoints.rotate, { body }),
    onError: (error) => toast.error('Could not rotate the API key', { description: explainFailure(error) }),
    onSettled: () => readAgain(client, 'apiKey'),
  });
};

export const useRevokeApiKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apiKeyId: number) => call(apiKeyEndpoints.revoke, { body: { apiKeyId } }),
    onSuccess: (_, apiKeyId) => {
      client.setQueryData(apiKeysQuery.queryKey, (apiKeys) =>
        apiKeys?.filter((each) => each.apiKeyId !== apiKeyId),
      );
      toast.success('API key has been revoked');
    },
    onError: (error) => toast.error('Could not revoke the API key', { description: explainFailure(error) }),
    onSettled: () => readAgain(client, 'apiKey'),
  });
};
