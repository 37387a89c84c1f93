import type { MemberRole } from '@lintel/domain/roles';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { invite, ssoIdentity } from '../../db/tables/access.ts';
import { membership, users } from '../../db/tables/user.ts';
import { holdAdministrators } from '../../model/members/holdAdministrators.ts';
import { Refusal } from '../../http/refusal.ts';
import { joinOrganization } from '../organizations.ts';
import { recordIn } from '../recording.ts';
import type { OpenedSession } from '../sessions.ts';
import type { Arrival } from './arrival.ts';
import type { SsoOrganization } from './organization.ts';

export type Joined =
  | { outcome: 'joined'; userId: number; memberChanged: boolean }
  /** There is an account with this e-mail, and nothing yet that says it is theirs. */
  | { outcome: 'proof-needed'; userId: number }
  /** An administrator has taken the membership away, and nobody has invited them since. */
  | { outcome: 'removed'; userId: number }
  | { outcome: 'full'; userId: number | null };

interface Joining {
  tx: Db;
  organization: SsoOrganization;
  arrival: Arrival;
  now: Date;
  /** Where the call came from. */
  address: string;
}

const identityOf = async ({ tx, organization, arrival }: Joining): Promise<number | null> => {
  const [known] = await tx
    .select({ userId: ssoIdentity.fkUserId })
    .from(ssoIdentity)
    .where(
      and(
        eq(ssoIdentity.fkOrganizationId, organization.organizationId),
        eq(ssoIdentity.issuer, arrival.issuer),
        eq(ssoIdentity.subject, arrival.subject),
      ),
    )
    .for('update');
  return known?.userId ?? null;
};

/** Whether this identity was connected with another account meanwhile. */
export const isAnothers = async (joining: Joining, userId: number): Promise<boolean> => {
  const known = await identityOf(joining);
  return known !== null && known !== userId;
};

const createAccount = async ({ tx, organization, arrival }: Joining): Promise<number | null> => {
  const { firstName, lastName, email } = arrival;
  const [created] = await tx
    .insert(users)
    .values({
      firstName,
      lastName,
      email,
      authProvider: organization.provider,
      defaultOrganizationId: organization.organizationId,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.userId });
  return created?.userId ?? null;
};

const keepIdentity = async (
  { tx, organization, arrival: { issuer, subject }, now }: Joining,
  userId: number,
): Promise<void> => {
  const at = now.toISOString();
  await tx
    .insert(ssoIdentity)
    .values({
      fkOrganizationId: organization.organizationId,
      fkUserId: userId,
      issuer,
      subject,
      createdAt: at,
      lastUsedAt: at,
    })
    .onConflictDoUpdate({
      target: [ssoIdentity.fkOrganizationId, ssoIdentity.issuer, ssoIdentity.subject],
      set: { lastUsedAt: at },
    });
};

/** Uses up what this organisation invited the person with; answers the role of it. */
const takeInvites = async (
  { tx, organization: { organizationId }, arrival, now }: Joining,
  userId: number,
): Promise<MemberRole | null> => {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.userId, userId));
  const addresses = [...new Set([arrival.email, account?.email ?? arrival.email])];
  const used = await tx
    .update(invite)
    .set({ used: true })
    .where(
      and(
        eq(invite.fkOrganizationId, organizationId),
        inArray(invite.invitedEmail, addresses),
        eq(invite.used, false),
        gt(invite.expires, now.toISOString()),
      ),
    )
    .returning({ role: invite.role });
  return used.at(-1)?.role ?? null;
};

const join = async (
  joining: Joining,
  userId: number,
  { mustBeInvited }: { mustBeInvited: boolean },
): Promise<Joined> => {
  const { tx, organization, arrival, address } = joining;
  const invited = await takeInvites(joining, userId);
  if (mustBeInvited && invited === null) return { outcome: 'removed', userId };
  const { organizationId, defaultRole } = organization;
  const role = arrival.role ?? invited ?? defaultRole;
  const isNew = await joinOrganization(tx, { userId, organizationId, role });
  if (isNew) {
    const fact = { of: 'member', what: 'joined', role, by: 'sso' } as const;
    await recordIn(tx, organizationId, { userId, address }, fact);
  }
  return { outcome: 'joined', userId, memberChanged: isNew };
};

/** Groups are settled at the provider: leaving one there ends its role here. The last administrator stays. */
const applyRules = async (
  { tx, organization, arrival, address }: Joining,
  userId: number,
): Promise<boolean> => {
  const { organizationId } = organization;
  const { role } = arrival;
  if (role === null) return false;
  const held = await holdAdministrators(tx, organizationId, [userId]);
  const before = held.find(({ fkUserId }) => fkUserId === userId)?.role;
  const isLast = !held.some((each) => each.role === 'ADMIN' && each.fkUserId !== userId);
  if (before === undefined || before === role || (before === 'ADMIN' && isLast)) return false;
  await tx
    .update(membership)
    .set({ role })
    .where(and(eq(membership.fkOrganizationId, organizationId), eq(membership.fkUserId, userId)));
  const fact = { of: 'member', what: 'roleFollowed', from: before, to: role } as const;
  await recordIn(tx, organizationId, { userId, address }, fact);
  return true;
};

const isMemberOf = async (tx: Db, organizationId: number, userId: number): Promise<boolean> =>
  (await tx.$count(
    membership,
    and(eq(membership.fkOrganizationId, organizationId), eq(membership.fkUserId, userId)),
  )) > 0;

/** A person whose identity is known, or was just proved to be that of the account. */
export const settleMembership = async (
  joining: Joining,
  userId: number,
  { isNewHere }: { isNewHere: boolean },
): Promise<Joined> => {
  await keepIdentity(joining, userId);
  if (await isMemberOf(joining.tx, joining.organization.organizationId, userId))
    return { outcome: 'joined', userId, memberChanged: await applyRules(joining, userId) };
  return join(joining, userId, { mustBeInvited: !isNewHere });
};

/** The account here: known by issuer and subject, or new. An e-mail alone identifies no account. */
export const arrive = async (joining: Joining): Promise<Joined> => {
  const { tx, arrival } = joining;
  const known = await identityOf(joining);
  if (known !== null) return settleMembership(joining, known, { isNewHere: false });
  const created = await createAccount(joining);
  if (created !== null) return settleMembership(joining, created, { isNewHere: true });
  // Two windows of a newcomer may arrive at once: the second then finds what the first has made.
  const meanwhile = await identityOf(joining);
  if (meanwhile !== null) return settleMembership(joining, meanwhile, { isNewHere: false });
  const [holder] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.email, arrival.email));
  if (holder === undefined) throw new Error('The address was taken and is free again');
  return { outcome: 'proof-needed', userId: holder.userId };
};

/** Undone with everything it wrote: nobody has an account here for an organisation that did not take them. */
class Undo extends Error {
  readonly joined: Joined;
  constructor(joined: Joined) {
    super(joined.outcome);
    this.joined = joined;
  }
}

interface Settled {
  joined: Joined;
  /** Of who has joined. */
  opened?: OpenedSession;
}

/** One transaction, of which nothing stays where the person is not let in. */
export const inJoining = async (db: Db, task: (tx: Db) => Promise<Settled>): Promise<Settled> => {
  try {
    return await db.transaction(async (tx) => {
      const result = await task(tx).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'limit-reached')
          throw new Undo({ outcome: 'full', userId: null });
        throw error;
      });
      if (result.joined.outcome === 'removed') throw new Undo(result.joined);
      return result;
    });
  } catch (error) {
    if (error instanceof Undo) return { joined: error.joined };
    throw error;
  }
};
