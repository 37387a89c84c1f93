import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { type MemberRole, memberRoleSchema, memberRoles } from './roles.ts';
import { requiredLine } from './text.ts';

/** Where most providers say it. */
export const defaultRoleClaim = 'groups';

/** Who is in that group comes in that role. */
export const roleRuleSchema = z.object({
  group: requiredLine(limits.groupLength),
  role: memberRoleSchema,
});
export type RoleRule = z.infer<typeof roleRuleSchema>;

/** As settled for an organisation. */
export interface RoleRules {
  readonly defaultRole: MemberRole;
  readonly rules: readonly RoleRule[];
}

/** Of several groups the one that allows most counts; of none, the role for everybody else. */
export const roleOfGroups = ({ defaultRole, rules }: RoleRules, groups: readonly string[]): MemberRole => {
  const held = new Set(groups);
  const allowed = rules.filter(({ group }) => held.has(group)).map(({ role }) => role);
  return memberRoles.find((role) => allowed.includes(role)) ?? defaultRole;
};
