import type { Reply } from '@lintel/api/endpoint';
import type { operatorEndpoints } from '@lintel/api/endpoints/organizations';
import { describeWhen } from '@lintel/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { operatorOrganizationsQuery } from '../../data/peopleQueries.ts';
import { matchesWords } from '../../ui/matchesWords.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { ConditionSection } from './ConditionSection.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

/** From here on looking for one is quicker than reading. */
const worthSearching = 8;

export type Sized = Reply<typeof operatorEndpoints.organizations>[number];

/** For the operator of the installation, also where they are a member of nothing. */
export function InstallationPage() {
  const organizations = useQuery(operatorOrganizationsQuery);
  const [query, setQuery] = useState('');
  const found = useMemo(
    () => (organizations.data ?? []).filter(({ name, slug }) => matchesWords(`${name} ${slug}`, query)),
    [organizations.data, query],
  );
  return (
    <>
      <SettingsHead
        title="Installation"
        count={organizations.data?.length}
        search={
          (organizations.data?.length ?? 0) >= worthSearching && (
            <SearchInput label="Find an organisation" value={query} onChange={setQuery} />
          )
        }
      />
      <p className="-mt-3 max-w-dialog-narrow pb-5 text-13 text-secondary">
        Every organisation on this server with its size. What is in them is shown to their members alone.
      </p>
      {organizations.isPending && <TableSkeleton label="Loading organisations" />}
      {organizations.isError && organizations.data === undefined && (
        <ErrorState
          title="The organisations did not load"
          onRetry={() => void organizations.refetch()}
          busy={organizations.isFetching}
          className="py-12"
        >
          {explainFailure(organizations.error)}
        </ErrorState>
      )}
      {organizations.data && found.length === 0 && (
        <EmptyState icon={SearchX} title={`No organisation fits “${query}”`} className="py-12">
          Names and slugs are searched.
        </EmptyState>
      )}
      {organizations.data && found.length > 0 && (
        <OrganizationsTable organizations={found} readAt={organizations.dataUpdatedAt} />
      )}
      <ConditionSection />
    </>
  );
}

function OrganizationsTable({ organizations, readAt }: { organizations: readonly Sized[]; readAt: number }) {
  const [asking, setAsking] = useState<{ open: boolean; organization: Sized | null }>({
    open: false,
    organization: null,
  });
  const columns = useMemo(
    (): SortedColumn<Sized>[] => [
      {
        id: 'name',
        header: 'Name',
        accessorKey: 'name',
        cell: ({ row }) => <NameCell organization={row.original} />,
        meta: { className: 'max-w-0 w-full' },
      },
      { id: 'members', header: 'Members', accessorKey: 'members', ...number },
      { id: 'diagrams', header: 'Diagrams', accessorKey: 'diagrams', ...number },
      { id: 'components', header: 'Components', accessorKey: 'components', ...number },
      {
        id: 'created',
        header: 'Created',
        accessorKey: 'createdAt',
        sortDescFirst: true,
        cell: ({ row }) => describeWhen(row.original.createdAt, new Date(readAt)),
        meta: { className: 'max-lg:hidden tabular' },
      },
      {
        id: 'actions',
        header: () => <span className="sr-only">Actions</span>,
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <Button
            saves
            size="sm"
            aria-label={`${original.suspended ? 'Lift the suspension of' : 'Suspend'} ${original.name}`}
            onClick={() => setAsking({ open: true, organization: original })}
          >
            {original.suspended ? 'Lift suspension' : 'Suspend'}
          </Button>
        ),
        meta: { className: 'py-1 text-right' },
      },
    ],
    [readAt],
  );
  return (
    <>
      <SortedTable
        label="Organisations"
        rows={organizations}
        rowId={({ organizationId }) => organizationId}
        columns={columns}
        sort={[{ id: 'name', desc: false }]}
      />
      <SuspendDialog {...asking} onClose={() => setAsking((before) => ({ ...before, open: false }))} />
    </>
  );
}

const number = {
  sortDescFirst: true,
  meta: { numeric: true, className: 'max-md:hidden' },
} as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function NameCell({ organization }: { organization: Sized }) {
  const { name, slug, suspended, members, diagrams } = organization;
  return (
    <span className="block py-1.5">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        {suspended && <Badge tone="warning">Suspended</Badge>}
      </span>
      <span className="block truncate text-12 text-muted">
        <span className="max-md:hidden">{slug}</span>
        <span className="md:hidden">
          {counted(members, 'member')} · {counted(diagrams, 'diagram')}
        </span>
      </span>
    </span>
  );
}
