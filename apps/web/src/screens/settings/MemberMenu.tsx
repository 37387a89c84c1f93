import type { MemberShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { Ellipsis, LogOut, UserMinus } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { isLastAdministrator, lastAdministratorHint } from './administrators.ts';

export interface MemberMenuProps {
  member: MemberShape;
  everybody: readonly MemberShape[];
  isMe: boolean;
  onRemove: () => void;
}

export function MemberMenu({ member, everybody, isMe, onRemove }: MemberMenuProps) {
  const last = isLastAdministrator(member, everybody);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${fullName(member)}`} size="sm" />}
      items={[
        {
          ...(last && { description: lastAdministratorHint }),
          label: isMe ? 'Leave organisation' : 'Remove from organisation',
          icon: isMe ? LogOut : UserMinus,
          danger: true,
          saves: true,
          disabled: last,
          onSelect: onRemove,
        },
      ]}
    />
  );
}
