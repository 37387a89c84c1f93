import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { sessionQuery } from '../session.ts';
import { enterSession } from './session.ts';

/** Founds a further organisation and continues in it. */
export const useCreateOrganization = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; template: OrganizationTemplate }) =>
      call(organizationEndpoints.create, { body }),
    onSuccess: async (session) => {
      await enterSession(client, session);
      if (session.organization !== null) {
        toast.success(`Organisation “${session.organization.name}” has been created`);
      }
    },
  });
};

/** Only what was changed, and the state it was based on. */
export interface OrganizationChange {
  name?: string;
  description?: string | null;
  updatedAt: string;
}

/** Objections and conflicts are left to the form that sent it. */
export const useSaveOrganization = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrganizationChange) => call(organizationEndpoints.save, { body }),
    onSuccess: (organization) => {
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, organization });
      toast.success('Organisation has been saved');
    },
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Could not save the organisation', { description: explainFailure(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organizations }),
  });
};
