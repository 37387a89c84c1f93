import { isAction, may, type Permission } from '@lintel/domain/permissions';
import { forbidden, Refusal, unauthorized } from './refusal.ts';
import type { Caller } from './route.ts';

/**
 * Who may pass, told in one order everywhere: signed in, still a member, in the organisation that the call was meant
 * for, organisation not suspended, role. It is asked before the body is read, so a stranger learns nothing from validation either.
 */
export const admit = (
  caller: Caller | null,
  permission: Permission,
  meantFor: string | null = null,
): void => {
  if (permission === 'public') return;
  if (caller === null) throw unauthorized();
  if (isAction(permission)) {
    if (caller.organization === null || caller.role === null) {
      throw new Refusal(403, 'membership-ended', 'You are not a member of this organisation');
    }
    // All tabs of a browser share a session: one that was left behind must not write where another one went.
    if (meantFor !== null && meantFor !== String(caller.organization.organizationId)) {
      throw new Refusal(409, 'organization-changed', 'You went on in another organisation meanwhile');
    }
    if (caller.organization.suspended) {
      throw new Refusal(403, 'organization-suspended', 'This organisation is suspended');
    }
  }
  if (!may({ role: caller.role, superUser: caller.account.superUser }, permission)) throw forbidden();
};
