import type { Permission } from './permissions.ts';

interface DescribedPage {
  /** The end of its address. */
  readonly page: string;
  readonly label: string;
  readonly needs: Permission;
}

/** In the order of their navigation. The web application has a file of the same name for each. */
export const settingsPages = [
  { page: 'organisation', label: 'Organisation', needs: 'organization.manage' },
  { page: 'members', label: 'Members', needs: 'member.manage' },
  { page: 'singleSignOn', label: 'Single sign-on', needs: 'sso.manage' },
  { page: 'types', label: 'Types', needs: 'content.read' },
  { page: 'attributes', label: 'Attributes', needs: 'content.read' },
  { page: 'tags', label: 'Tags', needs: 'content.read' },
  { page: 'icons', label: 'Icons', needs: 'content.read' },
  { page: 'exchange', label: 'Export and import', needs: 'diagram.edit' },
  { page: 'apiKeys', label: 'API keys', needs: 'apiKey.manage' },
  { page: 'activityLog', label: 'Activity log', needs: 'activity.read' },
  { page: 'installation', label: 'Installation', needs: 'installation.operate' },
] as const satisfies readonly DescribedPage[];

export type SettingsPage = (typeof settingsPages)[number]['page'];
