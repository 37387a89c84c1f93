import type { Account } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { type Role, roleLabels } from '@lintel/domain/roles';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { PersonAvatar } from '../../people/PersonAvatar.tsx';
import { roleIcons } from '../roleIcons.ts';

export interface UserMenuProps {
  user: Account;
  role: Role | null;
  entries: readonly MenuEntry[];
}

export function UserMenu({ user, role, entries }: UserMenuProps) {
  return (
    <Menu
      align="end"
      items={entries}
      className="max-w-panel min-w-60"
      trigger={<Trigger user={user} memberRole={role} />}
    />
  );
}

interface TriggerProps extends ComponentProps<'button'> {
  user: Account;
  memberRole: Role | null;
}

function Trigger({ user, memberRole, ...rest }: TriggerProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex h-touch shrink-0 items-center gap-2 rounded-sm px-2 hover:bg-hover data-popup-open:bg-hover max-md:px-1.5"
    >
      <span aria-hidden className="flex">
        <PersonAvatar size={32} person={user} />
      </span>
      <span className="sr-only md:hidden">{fullName(user)}</span>
      <span className="flex max-w-36 min-w-0 flex-col items-start max-md:hidden">
        <span className="max-w-full truncate text-13/4 font-semibold">{user.firstName}</span>
        {memberRole !== null && (
          <span className="flex items-center gap-1 text-12 text-muted">
            <Icon icon={roleIcons[memberRole]} size={12} />
            {roleLabels[memberRole]}
          </span>
        )}
      </span>
      <Icon icon={ChevronDown} size={14} className="ml-1 text-secondary max-md:hidden" />
    </button>
  );
}
