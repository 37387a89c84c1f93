import type { Role } from './roles.ts';

const everyRole: readonly Role[] = ['READER', 'EDITOR', 'ADMIN', 'SUPER_USER'];
const editors: readonly Role[] = ['EDITOR', 'ADMIN', 'SUPER_USER'];
const administrators: readonly Role[] = ['ADMIN', 'SUPER_USER'];

/** The one table of role × action; every endpoint and every screen asks it. */
export const permissions = {
  'content.read': everyRole,
  'diagram.edit': editors,
  'diagram.share': editors,
  'component.edit': editors,
  'type.edit': editors,
  'attribute.edit': editors,
  'tag.edit': editors,
  'folder.edit': editors,
  'view.edit': editors,
  'filter.edit': editors,
  'member.manage': administrators,
  'sharing.manage': administrators,
  'apiKey.manage': administrators,
  'sso.manage': administrators,
  'organization.manage': administrators,
  'activity.read': administrators,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

/**
 * What an endpoint asks for: nothing, a session, an action in the current organisation,
 * or the operator of the installation (who needs no membership for it).
 */
export type Permission = 'public' | 'signedIn' | 'installation.operate' | Action;

export interface Person {
  role: Role | null;
  superUser: boolean;
}

export const isAction = (permission: Permission): permission is Action =>
  Object.hasOwn(permissions, permission);

export const may = (person: Person | null, permission: Permission): boolean => {
  if (permission === 'public') return true;
  if (person === null) return false;
  if (permission === 'signedIn') return true;
  if (permission === 'installation.operate') return person.superUser;
  const allowed: readonly Role[] = permissions[permission];
  return person.role !== null && allowed.includes(person.role);
};
