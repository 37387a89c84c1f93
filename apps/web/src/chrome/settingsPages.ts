import { type SettingsPage, settingsPages } from '@lintel/domain/links';
import type { Permission } from '@lintel/domain/permissions';

const needed: Record<SettingsPage, Permission> = {
  organisation: 'organization.manage',
  members: 'member.manage',
  tags: 'tag.edit',
  installation: 'installation.operate',
};

export const settingsPageLabels: Record<SettingsPage, string> = {
  organisation: 'Organisation',
  members: 'Members',
  tags: 'Tags',
  installation: 'Installation',
};

/** The pages somebody can do something on; nobody is led to the others. */
export const settingsPagesFor = (may: (permission: Permission) => boolean): SettingsPage[] =>
  settingsPages.filter((page) => may(needed[page]));
