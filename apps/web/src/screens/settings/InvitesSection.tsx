import type { InviteShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { useRenewInvite, useWithdrawInvite } from '../../data/mutations/members.ts';
import { invitesQuery } from '../../data/peopleQueries.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Count } from '../../ui/feedback/Count.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InviteRow } from './InviteRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { OpenedInvite } from './useInviteLink.ts';

export function InvitesSection({ onLink }: { onLink: (opened: OpenedInvite) => void }) {
  const invites = useQuery(invitesQuery);
  return (
    <section aria-labelledby="invites" className="pt-8">
      <div className="flex items-baseline gap-2 pb-3">
        <h2 id="invites" className="text-14 font-semibold">
          Open invites
        </h2>
        {invites.data && invites.data.length > 0 && <Count>{invites.data.length}</Count>}
      </div>
      {invites.isPending && <TableSkeleton label="Loading invites" rows={1} />}
      {invites.isError && invites.data === undefined && (
        <ErrorState
          title="The invites did not load"
          onRetry={() => void invites.refetch()}
          busy={invites.isFetching}
        >
          {explainFailure(invites.error)}
        </ErrorState>
      )}
      {invites.data?.length === 0 && <p className="text-13 text-muted">Nobody is invited at the moment.</p>}
      {invites.data && invites.data.length > 0 && (
        <InviteList invites={invites.data} readAt={invites.dataUpdatedAt} onLink={onLink} />
      )}
    </section>
  );
}

interface InviteListProps {
  invites: readonly InviteShape[];
  readAt: number;
  onLink: (opened: OpenedInvite) => void;
}

function InviteList({ invites, readAt, onLink }: InviteListProps) {
  const renew = useRenewInvite();
  const withdraw = useWithdrawInvite();
  const [asking, setAsking] = useState<{ open: boolean; invite: InviteShape | null }>({
    open: false,
    invite: null,
  });

  const makeLink = (invite: InviteShape, send: boolean) =>
    renew.mutate(
      { invite, send },
      {
        onSuccess: (opened) => {
          // A mail needs nobody's help; everything else has to be passed on by hand.
          if (opened.sent === 'mail')
            toast.success(`The invite has been sent to ${invite.invitedEmail} again`);
          else onLink({ ...opened, renewed: !send });
        },
      },
    );

  return (
    <>
      <ul className="divide-y rounded-md border">
        {invites.map((invite) => (
          <InviteRow
            key={invite.inviteId}
            invite={invite}
            now={new Date(readAt)}
            busy={renew.isPending && renew.variables.invite.inviteId === invite.inviteId}
            onNewLink={() => makeLink(invite, false)}
            onSendAgain={() => makeLink(invite, true)}
            onWithdraw={() => setAsking({ open: true, invite })}
          />
        ))}
      </ul>
      {asking.invite && (
        <ConfirmDialog
          open={asking.open}
          title={`Withdraw the invite for ${asking.invite.invitedEmail}?`}
          action="Withdraw invite"
          busy={withdraw.isPending}
          onCancel={() => setAsking({ ...asking, open: false })}
          onConfirm={() => {
            if (asking.invite === null) return;
            withdraw.mutate(asking.invite, { onSettled: () => setAsking({ ...asking, open: false }) });
          }}
        >
          The link that was sent stops working. You can invite the same address again.
        </ConfirmDialog>
      )}
    </>
  );
}
