import { memberRoles, type MemberRole, roleLabels, roleMeanings } from '@lintel/domain/roles';
import type { SelectOption } from '../../ui/controls/Select.tsx';

/** Every role a membership can carry, each with what it means. */
export const roleOptions: readonly SelectOption<MemberRole>[] = memberRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  description: roleMeanings[role],
}));
