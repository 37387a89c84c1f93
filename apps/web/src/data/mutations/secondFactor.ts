import type { Reply } from '@lintel/api/endpoint';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { keys } from '../queries.ts';

/** Beside what changes it: the page starts without either. */
export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: ({ signal }) => call(profileEndpoints.secondFactor, {}, signal),
});

export type BegunSecondFactor = Reply<typeof profileEndpoints.beginSecondFactor>;

const showAgain = (client: QueryClient): void => void readAgain(client, 'session');

/** Refusals of all of these are told by the form that sent them. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (currentPassword: string) =>
      call(profileEndpoints.beginSecondFactor, { body: { currentPassword } }),
  });

/** Nothing is said or read anew before the codes have been seen: what shows them must not be led away from. */
export const useTurnOnSecondFactor = () =>
  useMutation({
    mutationFn: (body: { begun: string; code: string }) =>
      call(profileEndpoints.turnOnSecondFactor, { body }),
  });

/** Once its codes were seen. */
export const useShowSecondFactor = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    toast.success('Two-step sign-in is on', { description: 'All other sessions have ended' });
    showAgain(client);
  };
};

export const useTurnOffSecondFactor = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) =>
      call(profileEndpoints.turnOffSecondFactor, { body: { currentPassword } }),
    onSuccess: () => {
      toast.success('Two-step sign-in is off');
      showAgain(client);
    },
  });
};

export const useRenewRecoveryCodes = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) =>
      call(profileEndpoints.renewRecoveryCodes, { body: { currentPassword } }),
    onSuccess: () => showAgain(client),
  });
};
