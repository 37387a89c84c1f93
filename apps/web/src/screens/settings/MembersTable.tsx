import type { MemberShape } from '@lintel/api/shapes';
import { describeWhen } from '@lintel/domain/dates';
import { fullName } from '@lintel/domain/people';
import { roleLabels } from '@lintel/domain/roles';
import { useMemo, useState } from 'react';
import { PersonAvatar } from '../../people/PersonAvatar.tsx';
import { useMembership } from '../../data/session.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { MemberRoleCell } from './MemberRoleCell.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { type SortedColumn, SortedTable } from './SortedTable.tsx';

const providerLabels: Record<MemberShape['authProvider'], string> = {
  PASSWORD: 'Password',
  AZURE: 'Azure',
  NETIQ: 'NetIQ',
};

const signsInWith = ({ authProvider, hasSecondFactor }: MemberShape): string =>
  hasSecondFactor && authProvider === 'PASSWORD' ? 'Password and code' : providerLabels[authProvider];

export interface MembersTableProps {
  members: readonly MemberShape[];
  /** Also those a search leaves out: who is the last administrator depends on all. */
  everybody: readonly MemberShape[];
  readAt: number;
}

interface ColumnsGiven {
  everybody: readonly MemberShape[];
  readAt: number;
  ownId: number;
  onRemove: (member: MemberShape) => void;
}

const columnsOf = ({ everybody, readAt, ownId, onRemove }: ColumnsGiven): SortedColumn<MemberShape>[] => {
  const when = (instant: string | null): string =>
    instant === null ? 'Never' : describeWhen(instant, new Date(readAt));
  return [
    {
      id: 'name',
      header: 'Name',
      accessorFn: fullName,
      cell: ({ row }) => (
        <PersonCell member={row.original} everybody={everybody} isMe={row.original.userId === ownId} />
      ),
      meta: { className: 'max-w-0 w-full' },
    },
    {
      id: 'email',
      header: 'E-mail',
      accessorKey: 'email',
      meta: { className: 'max-wide:hidden max-w-64' },
    },
    {
      id: 'role',
      header: 'Role',
      accessorFn: ({ role }) => roleLabels[role],
      cell: ({ row }) => <MemberRoleCell member={row.original} everybody={everybody} />,
      meta: { className: 'max-sm:hidden' },
    },
    {
      id: 'lastSeen',
      header: 'Last seen',
      accessorFn: ({ lastSeenAt }) => lastSeenAt ?? undefined,
      cell: ({ row }) => when(row.original.lastSeenAt),
      sortDescFirst: true,
      meta: { className: 'max-lg:hidden tabular' },
    },
    {
      id: 'provider',
      header: 'Signs in with',
      accessorFn: signsInWith,
      meta: { className: 'max-xl:hidden' },
    },
    {
      id: 'joined',
      header: 'Joined',
      accessorKey: 'joinedAt',
      cell: ({ row }) => when(row.original.joinedAt),
      sortDescFirst: true,
      meta: { className: 'max-xl:hidden tabular' },
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      enableSorting: false,
      cell: ({ row }) => (
        <MemberMenu
          member={row.original}
          everybody={everybody}
          isMe={row.original.userId === ownId}
          onRemove={() => onRemove(row.original)}
        />
      ),
      meta: { className: 'w-10 px-1' },
    },
  ];
};

export function MembersTable({ members, everybody, readAt }: MembersTableProps) {
  const { user } = useMembership();
  const [removing, setRemoving] = useState<{ open: boolean; member: MemberShape | null }>({
    open: false,
    member: null,
  });

  const columns = useMemo(() => {
    const remove = (member: MemberShape) => setRemoving({ open: true, member });
    return columnsOf({ everybody, readAt, ownId: user.userId, onRemove: remove });
  }, [everybody, readAt, user.userId]);

  return (
    <>
      <SortedTable
        label="Members"
        rows={members}
        rowId={({ userId }) => userId}
        columns={columns}
        sort={[{ id: 'name', desc: false }]}
      />
      <RemoveMemberDialog
        open={removing.open}
        member={removing.member}
        onClose={() => setRemoving((before) => ({ ...before, open: false }))}
      />
    </>
  );
}

interface PersonCellProps {
  member: MemberShape;
  everybody: readonly MemberShape[];
  isMe: boolean;
}

function PersonCell({ member, everybody, isMe }: PersonCellProps) {
  const name = fullName(member);
  return (
    <span className="flex min-w-0 items-center gap-2.5 py-1.5 max-sm:items-start">
      <PersonAvatar person={member} size={24} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {isMe && <Badge>You</Badge>}
        </span>
        <span className="block truncate text-12 text-muted wide:hidden" title={member.email}>
          {member.email}
        </span>
        {/* A phone has no room for a column of roles. */}
        <span className="flex pt-1.5 sm:hidden">
          <MemberRoleCell member={member} everybody={everybody} />
        </span>
      </span>
    </span>
  );
}
