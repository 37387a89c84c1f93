import { type RoleRule, roleRuleSchema } from '@lintel/domain/roleRules';
import { memberRoleSchema, roleLabels } from '@lintel/domain/roles';
import { z } from 'zod/mini';

/** While they are typed, a group may be empty. */
const typedRules = z.array(z.object({ group: z.string(), role: memberRoleSchema }));
const rulesSchema = z.array(roleRuleSchema);

export const writtenRules = (rules: readonly RoleRule[]): string => JSON.stringify(rules);

export const readRules = (text: string): RoleRule[] => typedRules.parse(JSON.parse(text));

/** What another person saved comes as it is stored. */
export const isRuleList = (value: unknown): value is RoleRule[] => rulesSchema.safeParse(value).success;

const rulesOf = (text: string): RoleRule[] | null => {
  if (!text.startsWith('[')) return null;
  try {
    return readRules(text);
  } catch {
    return null;
  }
};

const describeList = (rules: readonly RoleRule[]): string =>
  rules.length === 0
    ? 'No groups'
    : rules.map(({ group, role }) => `${group}: ${roleLabels[role]}`).join(', ');

/** A list of rules, as typed or as stored, in words; another text as it is. */
export const describeRules = (value: unknown): string | null => {
  if (isRuleList(value)) return describeList(value);
  if (typeof value !== 'string') return null;
  const rules = rulesOf(value);
  return rules === null ? value : describeList(rules);
};
