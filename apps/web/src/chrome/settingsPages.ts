import { type SettingsPage, settingsPages } from '@lintel/domain/links';
import type { Permission } from '@lintel/domain/permissions';

const needed: Record<SettingsPage, Permission> = {
  organisation: 'organization.manage',
  members: 'member.manage',
  types: 'content.read',
  attributes: 'content.read',
  tags: 'content.read',
  icons: 'content.read',
  installation: 'installation.operate',
};

export const settingsPageLabels: Record<SettingsPage, string> = {
  organisation: 'Organisation',
  members: 'Members',
  types: 'Types',
  attributes: 'Attributes',
  tags: 'Tags',
  icons: 'Icons',
  installation: 'Installation',
};

/** The pages that somebody may look at; nobody is led to the others. */
export const settingsPagesFor = (may: (permission: Permission) => boolean): SettingsPage[] =>
  settingsPages.filter((page) => may(needed[page]));
