import { authEndpoints } from '@lintel/api/endpoints/auth';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { invite } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import { users } from '../db/tables/user.ts';
import { forbidden, invalid, unauthorized } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { enter } from './entering.ts';
import { demandEntrance } from './entrance.ts';
import { demandUnguessable } from './guessable.ts';
import { joinOrganization } from './organizations.ts';
import { tokenInvalid } from './passwordReset.ts';
import type { AuthServices } from './services.ts';
import { createAccount } from './signIn.ts';
import { announceMember, announceSessions } from './announcing.ts';
import { announceRecorded, recordIn } from './recording.ts';
import { hashToken } from './tokens.ts';

const byAddress = { calls: 200, seconds: 900 };

const isOpen = (token: string, now: Date) =>
  and(eq(invite.token, hashToken(token)), eq(invite.used, false), gt(invite.expires, now.toISOString()));

const findInvite = async (db: Db, token: string, now: Date) => {
  const [found] = await db
    .select({
      organizationName: organization.name,
      invitedEmail: invite.invitedEmail,
      role: invite.role,
      accountId: users.userId,
    })
    .from(invite)
    .innerJoin(organization, eq(organization.organizationId, invite.fkOrganizationId))
    .leftJoin(users, eq(users.email, invite.invitedEmail))
    .where(isOpen(token, now));
  if (found === undefined) throw tokenInvalid();
  return found;
};

/** Uses the invite up and makes the person a member. Of two uses at once one wins. */
const acceptFor = async (
  tx: Db,
  token: string,
  { userId, address }: { userId: number; address: string },
  now: Date,
): Promise<number> => {
  const [used] = await tx
    .update(invite)
    .set({ used: true })
    .where(isOpen(token, now))
    .returning({ organizationId: invite.fkOrganizationId, email: invite.invitedEmail, role: invite.role });
  if (used === undefined) throw tokenInvalid();
  const { organizationId, email, role } = used;
  const joined = await joinOrganization(tx, { userId, organizationId, role });
  if (joined) {
    const by = { userId, address };
    await recordIn(tx, organizationId, by, { of: 'member', what: 'joined', role, by: 'invite' });
  }
  // Others to the same person would let them back in after they were removed.
  await tx
    .update(invite)
    .set({ used: true })
    .where(and(eq(invite.fkOrganizationId, organizationId), eq(invite.invitedEmail, email)));
  return organizationId;
};

const announceJoined = (services: AuthServices, organizationId: number, userId: number): void => {
  announceMember(services, organizationId, userId);
  announceRecorded(services, [organizationId]);
  services.notices.announce({ organizationId, changed: 'invite', slugs: [], onlyFor: null });
  // Their drafts: other tabs of theirs may stand in this organisation already.
  services.notices.announce({ organizationId, changed: 'folder', slugs: [], onlyFor: userId });
  announceSessions(services, userId);
};

export const inviteRoutes = (services: AuthServices): Route[] => {
  const { db, sessions, passwords, now } = services;
  return [
    route(
      authEndpoints.readInvite,
      async ({ body }) => {
        const { accountId, ...shown } = await findInvite(db, body.token, now());
        return { ...shown, hasAccount: accountId !== null };
      },
      byAddress,
    ),

    route(
      authEndpoints.acceptInvite,
      async ({ body: { token, account }, caller, origin, answer }) => {
        const { invitedEmail, accountId } = await findInvite(db, token, now());
        const { address } = origin;
        if (caller !== null) {
          const { userId, email } = caller.account;
          if (email !== invitedEmail) throw forbidden('This invite is for another e-mail address');
          const joined = await db.transaction(async (tx) => {
            const organizationId = await acceptFor(tx, token, { userId, address }, now());
            const through = caller.ssoOrganizationId;
            await demandEntrance(tx, { userId, through, organizationId, address });
            await sessions.moveTo(tx, caller.sessionId, organizationId);
            return organizationId;
          });
          announceJoined(services, joined, userId);
          return sessions.show(caller.sessionId);
        }
        const signInFirst = () =>
          unauthorized('There is an account for this address: sign in to accept the invite');
        if (accountId !== null) throw signInFirst();
        if (account === undefined) {
          throw invalid('An account is needed to accept the invite', [
            { path: 'account', message: 'Required' },
          ]);
        }
        await demandUnguessable(account.password, { ...account, email: invitedEmail }, 'account.password');
        const passwordHash = await passwords.hash(account.password);
        const { firstName, lastName } = account;
        const { opened, organizationId, userId } = await db.transaction(async (tx) => {
          const userId = await createAccount(tx, { firstName, lastName, email: invitedEmail, passwordHash });
          if (userId === null) throw signInFirst();
          const organizationId = await acceptFor(tx, token, { userId, address }, now());
          await demandEntrance(tx, { userId, through: null, organizationId, address });
          await tx
            .update(users)
            .set({ defaultOrganizationId: organizationId })
            .where(eq(users.userId, userId));
          await recordIn(
            tx,
            organizationId,
            { userId, address },
            { of: 'signIn', what: 'entered', by: 'invite' },
          );
          const session = await sessions.open(tx, userId, organizationId, origin);
          return { opened: session, organizationId, userId };
        });
        announceJoined(services, organizationId, userId);
        return enter(services, { opened, caller: null, origin, answer });
      },
      byAddress,
    ),
  ];
};
