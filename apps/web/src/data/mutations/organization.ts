import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import type { OwnOrganizationShape } from '@lintel/api/shapes';
import type { Embedding, OrganizationTemplate } from '@lintel/domain/entities/organization';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
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

/** Only what was changed, and the state it was based on where that matters. */
export interface OrganizationChange {
  automaticVersions?: boolean;
  secondFactorRequired?: boolean;
  name?: string;
  description?: string | null;
  updatedAt?: string;
}

export interface EmbeddingChange {
  embedding?: Embedding;
  embedOrigins?: string[];
  updatedAt: string;
}

/** Objections and conflicts are left to the form that sent it. */
const useSave = <Body>(
  send: (body: Body) => Promise<OwnOrganizationShape>,
  said: { done: string; failed: string },
) => {
  const client = useQueryClient();
  return useMutation({
    // Each answer is all of it: the last has to come last.
    scope: { id: 'organization' },
    mutationFn: send,
    onSuccess: (organization) => {
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, organization });
      toast.success(said.done);
    },
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error(said.failed, { description: explainFailure(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.organizations }),
  });
};

export const useSaveOrganization = () =>
  useSave((body: OrganizationChange) => call(organizationEndpoints.save, { body }), {
    done: 'Organisation has been saved',
    failed: 'Could not save the organisation',
  });

export const useSaveEmbedding = () =>
  useSave((body: EmbeddingChange) => call(embeddingEndpoints.save, { body }), {
    done: 'Embedding has been saved',
    failed: 'Could not save embedding',
  });
