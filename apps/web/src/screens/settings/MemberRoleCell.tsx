import type { MemberShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { type MemberRole, roleLabels } from '@lintel/domain/roles';
import { useState } from 'react';
import { useChangeRole } from '../../data/mutations/members.ts';
import { useMembership } from '../../data/session.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { isLastAdministrator, lastAdministratorHint } from './administrators.ts';
import { roleOptions } from './roleOptions.ts';

export interface MemberRoleCellProps {
  member: MemberShape;
  everybody: readonly MemberShape[];
}

export function MemberRoleCell({ member, everybody }: MemberRoleCellProps) {
  const { user } = useMembership();
  const change = useChangeRole();
  const [wanted, setWanted] = useState<MemberRole | null>(null);
  const { role } = member;

  // Given by the operator of the installation, and taken by them alone.
  if (role === 'SUPER_USER') return <span>{roleLabels[role]}</span>;
  if (isLastAdministrator(member, everybody)) {
    return (
      <Tooltip label={lastAdministratorHint}>
        <button type="button" aria-disabled className="rounded-xs text-left">
          {roleLabels[role]}
          <span className="sr-only">. {lastAdministratorHint}</span>
        </button>
      </Tooltip>
    );
  }
  const choose = (next: MemberRole) => {
    if (next === role) return;
    // One's own way back is gone with the role.
    if (member.userId === user.userId) setWanted(next);
    else change.mutate({ member, role: next });
  };
  return (
    <>
      <Select
        saves
        size="sm"
        label={`Role of ${fullName(member)}`}
        value={role}
        onChange={choose}
        options={roleOptions}
        className="min-w-36 sm:-ml-2"
      />
      <ConfirmDialog
        open={wanted !== null}
        title="Give up your own administration?"
        action={wanted === null ? 'Change role' : `Become ${roleLabels[wanted]}`}
        tone="primary"
        onCancel={() => setWanted(null)}
        onConfirm={() => {
          if (wanted !== null) change.mutate({ member, role: wanted });
          setWanted(null);
        }}
      >
        You can no longer manage members and roles. Another administrator can give the role back to you.
      </ConfirmDialog>
    </>
  );
}
