import { Box } from 'lucide-react';
import type { OrganizationShape } from '@lintel/api/shapes';
import { draftsFolderName } from '@lintel/domain/entities/folder';
import {
  componentsLink,
  folderLink,
  homeLink,
  newOrganizationLink,
  profileLink,
  settingsLink,
} from '@lintel/domain/links';
import type { Permission } from '@lintel/domain/permissions';
import type { SettingsPage } from '@lintel/domain/settingsPages';
import type { LucideIcon } from 'lucide-react';
import type { Theme } from '../../data/theme.ts';
import { settingsPagesFor } from '../settingsPages.ts';
import { type Action, asActions } from '../../shortcuts/action.ts';
import {
  Building2,
  CirclePlus,
  FilePlus,
  FolderPlus,
  House,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PencilRuler,
  Search,
  Settings,
  Sparkles,
  Sun,
  UserRound,
} from 'lucide-react';

/** All that the shell's actions depend on, and all they can do. */
export interface Shell {
  may: (permission: Permission) => boolean;
  organizationId: number;
  organizations: readonly Pick<OrganizationShape, 'organizationId' | 'name'>[];
  mayCreateOrganization: boolean;
  draftsSlug: string | null;
  theme: Theme;
  go: (href: string) => void;
  openPalette: () => void;
  newDiagram: () => void;
  newFolder: () => void;
  showShortcuts: () => void;
  showReleaseNotes: () => void;
  toggleSidebar: () => void;
  chooseTheme: (theme: Theme) => void;
  switchOrganization: (organizationId: number) => void;
  signOut: () => void;
}

export const themeLabels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };
export const themeIcons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

const diagramActions = (shell: Shell) =>
  asActions([
    {
      id: 'newDiagram',
      label: 'New diagram',
      section: 'Diagrams',
      icon: FilePlus,
      shortcut: 'Alt+N',
      keywords: 'create add draw',
      enabled: shell.may('diagram.edit'),
      run: shell.newDiagram,
    },
    {
      id: 'newFolder',
      label: 'New folder',
      section: 'Diagrams',
      icon: FolderPlus,
      keywords: 'create add',
      enabled: shell.may('folder.edit'),
      run: shell.newFolder,
    },
  ]);

const goToActions = ({ may, go, draftsSlug }: Shell) =>
  asActions([
    {
      id: 'goHome',
      label: 'Go home',
      section: 'Go to',
      icon: House,
      keywords: 'all diagrams',
      run: () => go(homeLink),
    },
    {
      id: 'goToDrafts',
      label: draftsFolderName,
      section: 'Go to',
      icon: PencilRuler,
      enabled: draftsSlug !== null,
      run: () => go(draftsSlug === null ? homeLink : folderLink(draftsSlug)),
    },
    {
      id: 'goToComponents',
      label: 'Components',
      section: 'Go to',
      icon: Box,
      run: () => go(componentsLink),
    },
    ...settingsPagesFor(may).map(
      ({ page, label }): Action<`settings.${SettingsPage}`> => ({
        id: `settings.${page}`,
        label: `Settings: ${label}`,
        section: 'Go to',
        icon: Settings,
        run: () => go(settingsLink(page)),
      }),
    ),
  ]);

const applicationActions = (shell: Shell) =>
  asActions([
    {
      id: 'openPalette',
      label: 'Search or run a command',
      section: 'Application',
      icon: Search,
      shortcut: 'Mod+K',
      keyOnly: true,
      run: shell.openPalette,
    },
    {
      id: 'toggleSidebar',
      label: 'Show or hide the sidebar',
      section: 'Application',
      icon: PanelLeft,
      shortcut: 'Mod+B',
      run: shell.toggleSidebar,
    },
    {
      id: 'shortcuts',
      label: 'Shortcuts',
      section: 'Application',
      icon: Keyboard,
      shortcut: '?',
      keywords: 'keys keyboard help',
      run: shell.showShortcuts,
    },
    {
      id: 'releaseNotes',
      label: "What's new",
      section: 'Application',
      icon: Sparkles,
      keywords: 'changelog release notes help',
      run: shell.showReleaseNotes,
    },
    ...(['light', 'dark', 'system'] as const).map(
      (theme): Action<`theme.${Theme}`> => ({
        id: `theme.${theme}`,
        label: `Theme: ${themeLabels[theme]}`,
        section: 'Application',
        icon: themeIcons[theme],
        keywords: 'appearance colours mode',
        enabled: shell.theme !== theme,
        run: () => shell.chooseTheme(theme),
      }),
    ),
  ]);

const organizationActions = (shell: Shell) =>
  asActions([
    ...shell.organizations
      .filter(({ organizationId }) => organizationId !== shell.organizationId)
      .map(
        ({ organizationId, name }): Action<`organization.${number}`> => ({
          id: `organization.${organizationId}`,
          label: `Switch to ${name}`,
          section: 'Organisations',
          icon: Building2,
          keywords: 'organisation change',
          run: () => shell.switchOrganization(organizationId),
        }),
      ),
    {
      id: 'newOrganization',
      label: 'Create organisation',
      section: 'Organisations',
      icon: CirclePlus,
      keywords: 'new add',
      enabled: shell.mayCreateOrganization,
      run: () => shell.go(newOrganizationLink),
    },
  ]);

const accountActions = (shell: Shell) =>
  asActions([
    {
      id: 'account',
      label: 'Account',
      section: 'Account',
      icon: UserRound,
      keywords: 'profile password name avatar sessions',
      run: () => shell.go(profileLink),
    },
    {
      id: 'signOut',
      label: 'Sign out',
      section: 'Account',
      icon: LogOut,
      keywords: 'log out leave',
      run: shell.signOut,
    },
  ]);

/** What can be done from anywhere; what this person may not do, or what makes no sense now, is not in it. */
export const shellActions = (shell: Shell) =>
  asActions([
    ...diagramActions(shell),
    ...goToActions(shell),
    ...applicationActions(shell),
    ...organizationActions(shell),
    ...accountActions(shell),
  ]).filter(({ enabled }) => enabled !== false);
