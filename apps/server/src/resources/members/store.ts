import type { MemberShape, PersonShape } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { effectiveRole, type MemberRole, type Role } from '@lintel/domain/roles';
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { membership } from '../../db/tables/user.ts';
import { forbidden, notFound, Refusal } from '../../http/refusal.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import type { EndMembership } from '../../model/members/endMembership.ts';

type Member = Awaited<ReturnType<Scoped['members']>>[number];

const lastAdministrator = (): Refusal =>
  new Refusal(409, 'last-administrator', 'An organisation needs at least one administrator');

const roleOf = ({ role, superUser }: Member): Role => effectiveRole(role, superUser) ?? role;

const personOf = (member: Member): PersonShape => {
  const { userId, firstName, lastName, email, image } = member;
  return { userId, firstName, lastName, email, image, role: roleOf(member) };
};

const memberOf = (member: Member): MemberShape => {
  const { lastSeenAt, authProvider, joinedAt, hasSecondFactor } = member;
  return { ...personOf(member), lastSeenAt, authProvider, joinedAt, hasSecondFactor };
};

export const listPeople = async (data: Scoped): Promise<PersonShape[]> =>
  (await data.members()).map(personOf);

export const listMembers = async (data: Scoped): Promise<MemberShape[]> =>
  (await data.members()).map(memberOf);

/**
 * Every administrator is held in one order: of two who demote each other one waits, and then finds
 * that the other is the last, or that they themselves may no longer do this.
 */
const holdAdministrators = async (tx: Scoped, userId: number) => {
  const { viewer } = tx;
  const held = await tx
    .select()
    .from(membership, or(eq(membership.role, 'ADMIN'), inArray(membership.fkUserId, [userId, viewer.userId])))
    .orderBy(asc(membership.fkUserId))
    .for('update');
  const own = held.find(({ fkUserId }) => fkUserId === viewer.userId);
  if (own === undefined || (own.role !== 'ADMIN' && viewer.role !== 'SUPER_USER')) throw forbidden();
  return held;
};

export const changeRole = (data: Scoped, userId: number, role: MemberRole): Promise<MemberShape> =>
  data.transaction(async (tx) => {
    const held = await holdAdministrators(tx, userId);
    const stored = held.find(({ fkUserId }) => fkUserId === userId);
    if (stored === undefined) throw notFound();
    if (stored.role !== role) {
      const others = held.some((each) => each.role === 'ADMIN' && each.fkUserId !== userId);
      if (stored.role === 'ADMIN' && !others) throw lastAdministrator();
      await tx.update(membership, { role }, eq(membership.fkUserId, userId));
    }
    const [member] = await tx.members({ userIds: [userId] });
    if (member === undefined) throw notFound();
    if (stored.role !== role) {
      const person = { userId, name: fullName(member) };
      await recordActivity(tx, { of: 'member', what: 'roleChanged', person, from: stored.role, to: role });
    }
    return memberOf(member);
  });

export const removeMember = async (
  data: Scoped,
  userId: number,
  endMembership: EndMembership,
): Promise<void> => {
  switch (await endMembership({ viewer: data.viewer, userId })) {
    case 'ended':
      return;
    case 'absent':
      throw notFound();
    case 'not-allowed':
      throw forbidden();
    case 'last-administrator':
      throw lastAdministrator();
  }
};
