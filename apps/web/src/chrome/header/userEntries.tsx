import type { OrganizationShape } from '@lintel/api/shapes';
import { newOrganizationLink, profileLink } from '@lintel/domain/links';
import { CircleHelp, CirclePlus, LogOut, SunMoon, UserRound } from 'lucide-react';
import { type Theme, themes } from '../../data/theme.ts';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { themeIcons, themeLabels } from '../actions/shellActions.ts';
import { PathLink } from '../../links/PathLink.tsx';

export interface UserMenuContent {
  /** On a phone, where the trigger is the avatar alone: who this is, and the help that has no menu there. */
  heading: string | null;
  help: readonly MenuEntry[] | null;
  /** The account page stands in the shell: without an organisation there is none to show it. */
  account: boolean;
  theme: Theme;
  chooseTheme: (theme: Theme) => void;
  organizationId: number | null;
  organizations: readonly Pick<OrganizationShape, 'organizationId' | 'name'>[];
  switchOrganization: (organizationId: number) => void;
  mayCreateOrganization: boolean;
  signOut: () => void;
}

const organizationEntries = (content: UserMenuContent): MenuEntry[] => {
  const entries: MenuEntry[] = [];
  const current = String(content.organizationId ?? '');
  if (content.organizations.length > 1) {
    entries.push({
      kind: 'radio',
      saves: true,
      label: 'Organisations',
      value: current,
      onChange: (value) => {
        if (value !== current) content.switchOrganization(Number(value));
      },
      options: content.organizations.map(({ organizationId, name }) => ({
        value: String(organizationId),
        label: name,
      })),
    });
  }
  if (content.mayCreateOrganization) {
    entries.push({
      kind: 'link',
      label: 'Create organisation',
      icon: CirclePlus,
      render: <PathLink href={newOrganizationLink} />,
    });
  }
  return entries.length === 0 ? [] : [{ kind: 'separator' }, ...entries];
};

export const userEntries = (content: UserMenuContent): MenuEntry[] => [
  ...(content.heading === null ? [] : [{ kind: 'label', label: content.heading } as const]),
  ...(content.account
    ? [
        {
          kind: 'link',
          label: 'Account',
          icon: UserRound,
          render: <PathLink href={profileLink} />,
        } as const,
      ]
    : []),
  {
    kind: 'submenu',
    label: 'Theme',
    icon: SunMoon,
    items: [
      {
        kind: 'radio',
        value: content.theme,
        onChange: (value) => content.chooseTheme(themes.find((theme) => theme === value) ?? 'system'),
        options: themes.map((theme) => ({
          value: theme,
          label: themeLabels[theme],
          icon: themeIcons[theme],
        })),
      },
    ],
  },
  ...(content.help === null
    ? []
    : [{ kind: 'submenu', label: 'Help', icon: CircleHelp, items: content.help } as const]),
  ...organizationEntries(content),
  { kind: 'separator' },
  { label: 'Sign out', icon: LogOut, onSelect: content.signOut },
];
