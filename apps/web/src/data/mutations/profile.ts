import { profileEndpoints } from '@lintel/api/endpoints/profile';
import type { Account } from '@lintel/api/shapes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { sessionQuery } from '../session.ts';

/** Each answer is all that is known of the person: the last has to come last. */
const scope = { id: 'user' };

/** The header and every list of people show the change at once. */
const showAccount = (client: QueryClient, user: Account): void => {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
  void readAgain(client, 'member');
};

/** Only what was changed, and the state it was based on. */
export interface NameChange {
  firstName?: string;
  lastName?: string;
  updatedAt?: string;
}

/** Objections to a name and conflicts are left to the form that sent it. */
export const useSaveNames = () => {
  const client = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (body: NameChange) => call(profileEndpoints.saveProfile, { body }),
    onSuccess: (user) => {
      showAccount(client, user);
      toast.success('Name has been saved');
    },
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Could not save the name', { description: explainFailure(error) });
    },
  });
};

/** Refusals are told by the form that sent it. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) =>
      call(profileEndpoints.saveProfile, { body }),
    onSuccess: (user) => {
      showAccount(client, user);
      toast.success('E-mail has been changed', { description: `Sign in with ${user.email} from now on` });
    },
  });
};

export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(profileEndpoints.changePassword, { body }),
    onSuccess: () => {
      toast.success('Password has been changed', { description: 'All other sessions have ended' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.sessions }),
  });
};

/** Where sign-in leads. The choice shows at once. */
export const useChooseDefaultOrganization = () => {
  const client = useQueryClient();
  const choose = useMutation({
    scope,
    mutationFn: (defaultOrganizationId: number) =>
      call(profileEndpoints.saveProfile, { body: { defaultOrganizationId } }),
    onMutate: (defaultOrganizationId) => {
      const before = client.getQueryData(sessionQuery.queryKey)?.user.defaultOrganizationId ?? null;
      const show = (organizationId: number | null): void =>
        void client.setQueryData(
          sessionQuery.queryKey,
          (session) =>
            session && { ...session, user: { ...session.user, defaultOrganizationId: organizationId } },
        );
      show(defaultOrganizationId);
      return () => show(before);
    },
    onSuccess: (user) => {
      showAccount(client, user);
      toast.success('Default organisation has been changed');
    },
    onError: (error, organizationId, restore) => {
      restore?.();
      toast.error('Could not change the default organisation', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => choose.mutate(organizationId) },
      });
    },
  });
  return choose;
};

export const useUploadImage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob) => call(profileEndpoints.uploadImage, { file }),
    onSuccess: (user) => {
      showAccount(client, user);
      toast.success('Picture has been changed');
    },
    onError: (error) => toast.error('Upload failed', { description: explainFailure(error) }),
  });
};

export const useRemoveImage = () => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(profileEndpoints.removeImage, {}),
    onSuccess: (user) => {
      showAccount(client, user);
      toast.success('Picture has been removed');
    },
    onError: (error) =>
      toast.error('Could not remove the picture', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => remove.mutate() },
      }),
  });
  return remove;
};
