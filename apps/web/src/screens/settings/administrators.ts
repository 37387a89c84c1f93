import type { MemberShape } from '@lintel/api/shapes';

/**
 * Whether an organisation would be left without an administrator. A super user counts as one here: what
 * stands behind it only the server knows, which has the last word.
 */
export const isLastAdministrator = (member: MemberShape, members: readonly MemberShape[]): boolean =>
  member.role === 'ADMIN' &&
  !members.some(
    (each) => each.userId !== member.userId && (each.role === 'ADMIN' || each.role === 'SUPER_USER'),
  );

export const lastAdministratorHint = 'Make somebody else administrator first';
