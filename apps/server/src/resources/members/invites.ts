import type { InviteShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import type { MemberRole } from '@lintel/domain/roles';
import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import { newInviteToken } from '../../auth/invites.ts';
import type { Scoped } from '../../db/scoped.ts';
import { invite } from '../../db/tables/access.ts';
import { membership, users } from '../../db/tables/user.ts';
import { alreadyExists, limitReached, notFound } from '../../http/refusal.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

/** The token is in no answer but this one: the row keeps its hash. */
export interface OpenedInvite {
  invite: InviteShape;
  token: string;
}

const columns = {
  inviteId: invite.inviteId,
  invitedEmail: invite.invitedEmail,
  role: invite.role,
  expires: invite.expires,
  createdAt: invite.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

const invitesWhere = async (data: Scoped, now: Date, where?: SQL): Promise<InviteShape[]> => {
  const rows = await data
    .select(columns)
    .from(invite, and(eq(invite.used, false), where))
    .leftJoin(users, eq(users.userId, invite.fkInvitedByUserId))
    .orderBy(desc(invite.createdAt), desc(invite.inviteId));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    expired: Date.parse(row.expires) <= now.getTime(),
    invitedBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }));
};

export const listInvites = (data: Scoped, now: Date): Promise<InviteShape[]> => invitesWhere(data, now);

const readInvite = async (data: Scoped, inviteId: number, now: Date): Promise<InviteShape> => {
  const [found] = await invitesWhere(data, now, eq(invite.inviteId, inviteId));
  if (found === undefined) throw notFound();
  return found;
};

const demandNoMember = async (tx: Scoped, email: string): Promise<void> => {
  const members = await tx
    .select({ userId: users.userId })
    .from(membership)
    .innerJoin(users, and(eq(users.userId, membership.fkUserId), eq(users.email, email)));
  if (members.length > 0) throw alreadyExists(`${email} is already a member`);
};

const demandRoom = async (tx: Scoped): Promise<void> => {
  const [open, members] = [await tx.count(invite, eq(invite.used, false)), await tx.count(membership)];
  if (open >= limits.openInvitesPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.openInvitesPerOrganization} open invites`);
  }
  if (members >= limits.membersPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.membersPerOrganization} members`);
  }
};

export const createInvite = (
  data: Scoped,
  { email, role, now }: { email: string; role: MemberRole; now: Date },
): Promise<OpenedInvite> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'invite');
    await demandNoMember(tx, email);
    const at = now.toISOString();
    const sentBefore = and(eq(invite.invitedEmail, email), eq(invite.used, false));
    if (await tx.exists(invite, and(sentBefore, gt(invite.expires, at)))) {
      throw alreadyExists(`An invite for ${email} is already open`);
    }
    // What expired leads nowhere any more; beside the new one it would only be a second line to explain.
    await tx.delete(invite, and(sentBefore, lte(invite.expires, at)));
    await demandRoom(tx);
    const { token, hash, expires } = newInviteToken(now);
    const [created] = await tx.insert(invite, {
      invitedEmail: email,
      role,
      token: hash,
      expires,
      fkInvitedByUserId: tx.viewer.userId,
      createdAt: at,
      updatedAt: at,
    });
    if (created === undefined) throw notFound();
    await recordActivity(tx, { of: 'invite', what: 'created', email, role });
    return { invite: await readInvite(tx, created.inviteId, now), token };
  });

/** The former link ends with its token. */
export const renewInvite = (data: Scoped, inviteId: number, now: Date): Promise<OpenedInvite> =>
  data.transaction(async (tx) => {
    const { token, hash, expires } = newInviteToken(now);
    const [renewed] = await tx.update(
      invite,
      { token: hash, expires },
      and(eq(invite.inviteId, inviteId), eq(invite.used, false)),
    );
    if (renewed === undefined) throw notFound();
    await recordActivity(tx, { of: 'invite', what: 'renewed', email: renewed.invitedEmail });
    return { invite: await readInvite(tx, inviteId, now), token };
  });

export const withdrawInvite = (data: Scoped, inviteId: number): Promise<void> =>
  data.transaction(async (tx) => {
    const [withdrawn] = await tx.delete(invite, and(eq(invite.inviteId, inviteId), eq(invite.used, false)));
    if (withdrawn === undefined) throw notFound();
    await recordActivity(tx, { of: 'invite', what: 'withdrawn', email: withdrawn.invitedEmail });
  });
