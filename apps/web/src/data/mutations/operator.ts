import { operatorEndpoints } from '@lintel/api/endpoints/organizations';
import type { OrganizationShape } from '@lintel/api/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { operatorOrganizationsQuery } from '../peopleQueries.ts';
import { keys } from '../queries.ts';
import { sessionKey } from '../session.ts';

interface Suspension {
  organization: OrganizationShape;
  suspended: boolean;
}

export const useSuspendOrganization = () => {
  const client = useQueryClient();
  const suspend = useMutation({
    mutationFn: ({ organization, suspended }: Suspension) =>
      call(operatorEndpoints.suspend, {
        body: { organizationId: organization.organizationId, suspended },
      }),
    onSuccess: (saved) => {
      client.setQueryData(operatorOrganizationsQuery.queryKey, (organizations) =>
        organizations?.map((each) =>
          each.organizationId === saved.organizationId ? { ...each, ...saved } : each,
        ),
      );
      toast.success(
        saved.suspended ? `“${saved.name}” is suspended` : `The suspension of “${saved.name}” is lifted`,
      );
    },
    onError: (error, wanted) =>
      toast.error(wanted.suspended ? 'Could not suspend' : 'Could not lift the suspension', {
        description: explainFailure(error),
        action: { label: 'Try again', run: () => suspend.mutate(wanted) },
      }),
    onSettled: () =>
      void Promise.all([
        client.invalidateQueries({ queryKey: keys.operatorOrganizations }),
        client.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
  return suspend;
};
