import type { Input, Reply } from '@lintel/api/endpoint';
import { ssoEndpoints, ssoSignInEndpoints, type SsoSettings } from '@lintel/api/endpoints/sso';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { enterSession } from './session.ts';

/** Beside what changes it: the page starts without either. */
export const ssoQuery = queryOptions({
  queryKey: keys.sso,
  queryFn: ({ signal }) => call(ssoEndpoints.read, {}, signal),
});

export const awaitedProofQuery = queryOptions({
  queryKey: keys.ssoProof,
  retry: false,
  queryFn: ({ signal }) => call(ssoSignInEndpoints.awaitedProof, {}, signal),
});
export type AwaitedProof = Reply<typeof ssoSignInEndpoints.awaitedProof>;

export type Connection = Input<typeof ssoEndpoints.connect>['body'];
export type RulesChange = Input<typeof ssoEndpoints.saveRules>['body'];

const show = (client: QueryClient, settings: SsoSettings): void =>
  void client.setQueryData(ssoQuery.queryKey, settings);

/** Objections are left to the form that sent it. */
export const useConnectSso = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Connection) => call(ssoEndpoints.connect, { body }),
    onSuccess: (settings) => {
      show(client, settings);
      toast.success('Single sign-on has been saved');
    },
  });
};

export const useTestSso = () =>
  useMutation({ mutationFn: (body: Connection) => call(ssoEndpoints.test, { body }) });

export const useDisconnectSso = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(ssoEndpoints.disconnect, {}),
    onSuccess: (settings) => {
      show(client, settings);
      toast.success('Single sign-on has been turned off');
    },
    onError: (error) =>
      toast.error('Could not turn single sign-on off', { description: explainFailure(error) }),
  });
};

export const useSaveSsoRules = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RulesChange) => call(ssoEndpoints.saveRules, { body }),
    onSuccess: (settings) => {
      show(client, settings);
      toast.success('Single sign-on has been saved');
    },
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Could not save single sign-on', { description: explainFailure(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.sso }),
  });
};

/** Proves that the account is the person's own; from then on their provider opens it. */
export const useProveAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { password?: string; code?: string | undefined }) =>
      call(ssoSignInEndpoints.prove, { body }),
    onSuccess: (session) => enterSession(client, session),
  });
};
