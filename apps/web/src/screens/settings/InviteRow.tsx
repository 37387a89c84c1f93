import type { InviteShape } from '@lintel/api/shapes';
import { roleLabels } from '@lintel/domain/roles';
import { Ellipsis, Link2, Mail, MailX, Send } from 'lucide-react';
import { whenInSentence } from '../../data/whenInSentence.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { describeExpiry } from './describeExpiry.ts';

export interface InviteRowProps {
  invite: InviteShape;
  now: Date;
  busy: boolean;
  onNewLink: () => void;
  onSendAgain: () => void;
  onWithdraw: () => void;
}

export function InviteRow(props: InviteRowProps) {
  const { invite, now, busy, onNewLink, onSendAgain, onWithdraw } = props;
  const { invitedEmail, role, invitedBy, createdAt, expired } = invite;
  const by = invitedBy === null ? 'Invited' : `Invited by ${invitedBy}`;
  return (
    <li className="flex min-h-13 items-center gap-3 py-2 pr-1 pl-4">
      <Icon icon={Mail} className="text-secondary" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-medium" title={invitedEmail}>
          {invitedEmail}
        </p>
        <p className="text-12 text-muted">
          {roleLabels[role]} · {by} {whenInSentence(createdAt, now)}
        </p>
      </div>
      {expired ? (
        <Badge tone="warning">Expired</Badge>
      ) : (
        <span className="shrink-0 text-12 text-muted max-sm:hidden">
          {describeExpiry(invite.expires, now)}
        </span>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={Ellipsis}
            label={`Actions for the invite of ${invitedEmail}`}
            size="sm"
            busy={busy}
          />
        }
        items={[
          {
            label: 'Copy a new link',
            description: 'The link sent before stops working',
            icon: Link2,
            saves: true,
            onSelect: onNewLink,
          },
          {
            label: 'Send again',
            description: 'With a new link',
            icon: Send,
            saves: true,
            onSelect: onSendAgain,
          },
          { kind: 'separator' },
          { label: 'Withdraw', icon: MailX, danger: true, saves: true, onSelect: onWithdraw },
        ]}
      />
    </li>
  );
}
