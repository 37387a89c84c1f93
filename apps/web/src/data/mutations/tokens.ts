import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import type { Input } from '@lintel/api/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { tokensQuery } from '../peopleQueries.ts';
import { isForForm } from '../refusals.ts';

export type NewToken = Input<typeof tokenEndpoints.create>['body'];

/** The secret is in the answer, and nowhere afterwards. */
export const useCreateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => call(tokenEndpoints.create, { body }),
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Could not make the access token', { description: explainFailure(error) });
    },
    onSettled: () => readAgain(client, 'token'),
  });
};

export const useRevokeToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) => call(tokenEndpoints.revoke, { body: { tokenId } }),
    onSuccess: (_, tokenId) => {
      client.setQueryData(tokensQuery.queryKey, (tokens) =>
        tokens?.filter((each) => each.tokenId !== tokenId),
      );
      toast.success('Access token has been revoked');
    },
    onError: (error) =>
      toast.error('Could not revoke the access token', { description: explainFailure(error) }),
    onSettled: () => readAgain(client, 'token'),
  });
};
