import { z } from 'zod/mini';

export const roles = ['SUPER_USER', 'ADMIN', 'EDITOR', 'READER'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** What a membership can carry: SUPER_USER belongs to the installation, not to an organisation. */
export const memberRoles = ['ADMIN', 'EDITOR', 'READER'] as const;
export const memberRoleSchema = z.enum(memberRoles);
export type MemberRole = z.infer<typeof memberRoleSchema>;

export const roleLabels: Record<Role, string> = {
  SUPER_USER: 'Super User',
  ADMIN: 'Administrator',
  EDITOR: 'Editor',
  READER: 'Reader',
};

export const roleMeanings: Record<MemberRole, string> = {
  ADMIN: 'Editor access plus managing team members and roles',
  EDITOR: 'Can add, remove and edit diagrams',
  READER: 'Can read and navigate between diagrams',
};

/** A super user counts as administrator, but only inside organisations they are a member of. */
export const effectiveRole = (memberRole: MemberRole | null, superUser: boolean): Role | null =>
  memberRole !== null && superUser ? 'SUPER_USER' : memberRole;
