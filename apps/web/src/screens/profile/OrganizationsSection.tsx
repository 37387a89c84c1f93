import type { Account } from '@lintel/api/shapes';
import { newOrganizationLink } from '@lintel/domain/links';
import { roleLabels } from '@lintel/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { PathLink } from '../../links/PathLink.tsx';
import { mayLeave } from '../../chrome/leaving.ts';
import { roleIcons } from '../../chrome/roleIcons.ts';
import { explainFailure } from '../../data/failures.ts';
import { useSwitchOrganization } from '../../data/mutations/session.ts';
import { useChooseDefaultOrganization } from '../../data/mutations/profile.ts';
import { organizationsQuery, policyQuery } from '../../data/queries.ts';
import { useMembership } from '../../data/session.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ProfileSection } from './ProfileSection.tsx';

export function OrganizationsSection({ user }: { user: Account }) {
  const organizations = useQuery(organizationsQuery);
  const policy = useQuery(policyQuery);
  const mayFound = user.superUser || policy.data?.signUp === 'open';
  return (
    <ProfileSection title="Organisations">
      {organizations.isPending && <Skeleton label="Loading organisations" className="h-13" />}
      {organizations.isError && organizations.data === undefined && (
        <ErrorState
          title="The organisations did not load"
          onRetry={() => void organizations.refetch()}
          busy={organizations.isFetching}
        >
          {explainFailure(organizations.error)}
        </ErrorState>
      )}
      {organizations.data && (
        <>
          <OrganizationRows organizations={organizations.data} />
          {organizations.data.length > 1 && (
            <DefaultOrganization user={user} organizations={organizations.data} />
          )}
        </>
      )}
      {mayFound && (
        <div>
          <PathLink href={newOrganizationLink} className={buttonLook()}>
            <Icon icon={Plus} className="-ml-0.5" />
            Create an organisation
          </PathLink>
        </div>
      )}
    </ProfileSection>
  );
}

type Listed = NonNullable<ReturnType<typeof useListed>>[number];
const useListed = () => useQuery(organizationsQuery).data;

function OrganizationRows({ organizations }: { organizations: readonly Listed[] }) {
  const current = useMembership().organization;
  const change = useSwitchOrganization();
  return (
    <ul className="divide-y rounded-md border">
      {organizations.map((each) => (
        <li key={each.organizationId} className="flex min-h-13 items-center gap-3 px-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="truncate text-14 font-medium">{each.name}</p>
            <p className="flex items-center gap-1 text-12 text-muted">
              <Icon icon={roleIcons[each.role]} size={12} />
              {roleLabels[each.role]}
            </p>
          </div>
          {each.suspended && <Badge tone="warning">Suspended</Badge>}
          {each.organizationId === current.organizationId ? (
            <Badge tone="accent">You are here</Badge>
          ) : (
            <Button
              saves
              size="sm"
              busy={change.isPending && change.variables === each.organizationId}
              onClick={() => void mayLeave().then((may) => may && change.mutate(each.organizationId))}
            >
              Switch to it
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DefaultOrganizationProps {
  user: Account;
  organizations: readonly Listed[];
}

function DefaultOrganization({ user, organizations }: DefaultOrganizationProps) {
  const choose = useChooseDefaultOrganization();
  return (
    <Field label="Default organisation" hint="Where signing in leads.">
      <Select
        saves
        value={user.defaultOrganizationId === null ? null : String(user.defaultOrganizationId)}
        onChange={(organizationId) => choose.mutate(Number(organizationId))}
        options={organizations.map(({ organizationId, name }) => ({
          value: String(organizationId),
          label: name,
        }))}
      />
    </Field>
  );
}
