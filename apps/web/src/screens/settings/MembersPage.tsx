import { fullName } from '@lintel/domain/people';
import { roleLabels } from '@lintel/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { membersQuery } from '../../data/peopleQueries.ts';
import { matchesWords } from '../../ui/matchesWords.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { InviteLinkDialog } from './InviteLinkDialog.tsx';
import { InvitesSection } from './InvitesSection.tsx';
import { MembersTable } from './MembersTable.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useInviteLink } from './useInviteLink.ts';

/** From here on searching for a member is quicker than reading. */
const worthSearching = 8;

export function MembersPage() {
  const members = useQuery(membersQuery);
  const [query, setQuery] = useState('');
  const [inviting, setInviting] = useState(false);
  const link = useInviteLink();
  const found = useMemo(
    () =>
      (members.data ?? []).filter((member) =>
        matchesWords(`${fullName(member)} ${member.email} ${roleLabels[member.role]}`, query),
      ),
    [members.data, query],
  );
  return (
    <>
      <SettingsHead
        title="Members"
        count={members.data?.length}
        search={
          (members.data?.length ?? 0) >= worthSearching && (
            <SearchInput label="Find a member" value={query} onChange={setQuery} />
          )
        }
      >
        <Button saves variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </SettingsHead>
      {members.isPending && <TableSkeleton label="Loading members" />}
      {members.isError && members.data === undefined && (
        <ErrorState
          title="The members did not load"
          onRetry={() => void members.refetch()}
          busy={members.isFetching}
          className="py-12"
        >
          {explainFailure(members.error)}
        </ErrorState>
      )}
      {members.data && found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={`Nobody fits “${query}”`}
          className="py-12"
          action={
            <Button size="sm" onClick={() => setQuery('')}>
              Show all members
            </Button>
          }
        >
          Names, e-mail addresses and roles are searched.
        </EmptyState>
      )}
      {members.data && found.length > 0 && (
        <MembersTable members={found} everybody={members.data} readAt={members.dataUpdatedAt} />
      )}
      <InvitesSection onLink={link.show} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={link.show} />
      <InviteLinkDialog open={link.open} shown={link.shown} onClose={link.close} />
    </>
  );
}
