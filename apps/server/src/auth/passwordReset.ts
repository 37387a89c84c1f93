import { authEndpoints } from '@lintel/api/endpoints/auth';
import { durations } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accessToken, passwordReset } from '../db/tables/access.ts';
import { userPassword, users } from '../db/tables/user.ts';
import { Refusal } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { passwordResetMessage } from '../mail/messages.ts';
import type { AuthServices } from './services.ts';
import { announceLockOut } from './announcing.ts';
import { demandUnguessable } from './guessable.ts';
import { announceRecorded, recordOfAccount } from './recording.ts';
import { hashToken, makeToken } from './tokens.ts';

const byAddress = { calls: 60, seconds: 900 };
/** More would only fill the mailbox of another person. */
const mailsPerHour = 5;
const hour = 3_600_000;

export const tokenInvalid = (): Refusal =>
  new Refusal(404, 'token-invalid', 'This link has expired or was used already');

const isOpen = (token: string, now: Date) =>
  and(
    eq(passwordReset.token, hashToken(token)),
    eq(passwordReset.used, false),
    gt(passwordReset.expires, now.toISOString()),
  );

export const endOpenResets = async (tx: Db, userId: number): Promise<void> => {
  await tx.update(passwordReset).set({ used: true }).where(eq(passwordReset.fkUserId, userId));
};

export const setPassword = async (tx: Db, userId: number, passwordHash: string): Promise<void> => {
  await tx
    .insert(userPassword)
    .values({ fkUserId: userId, passwordHash })
    .onConflictDoUpdate({ target: userPassword.fkUserId, set: { passwordHash } });
  // The owner may change it because an intruder got in, who may have made tokens.
  await tx.delete(accessToken).where(eq(accessToken.fkUserId, userId));
};

interface OpenedReset {
  token: string;
  firstName: string;
  /** Where it is on record. */
  recorded: number[];
}

/** Null where there is no such account, or enough was sent to it: so what is recorded has the same bound. */
const openReset = (db: Db, email: string, address: string, at: Date): Promise<OpenedReset | null> =>
  db.transaction(async (tx) => {
    const [account] = await tx
      .select({ userId: users.userId, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.email, email))
      // Held, or many who ask at the same moment would all be counted before the first is noted.
      .for('update');
    if (account === undefined) return null;
    const [recent] = await tx
      .select({ mails: count() })
      .from(passwordReset)
      .where(
        and(
          eq(passwordReset.fkUserId, account.userId),
          gt(passwordReset.createdAt, new Date(at.getTime() - hour).toISOString()),
        ),
      );
    if ((recent?.mails ?? 0) >= mailsPerHour) return null;
    const token = makeToken();
    await tx.insert(passwordReset).values({
      fkUserId: account.userId,
      token: hashToken(token),
      expires: new Date(at.getTime() + durations.passwordResetMinutes * 60_000).toISOString(),
      createdAt: at.toISOString(),
    });
    const { userId, firstName } = account;
    const recorded = await recordOfAccount(
      tx,
      { actor: 'STRANGER', userId, address },
      { of: 'account', what: 'resetRequested', person: { userId, name: fullName(account) } },
    );
    return { token, firstName, recorded };
  });

const sendReset = async (services: AuthServices, email: string, address: string): Promise<void> => {
  const { db, mail, links, now } = services;
  const opened = await openReset(db, email, address, now());
  if (opened === null) return;
  announceRecorded(services, opened.recorded);
  const link = links.resetPassword(opened.token);
  await mail.send(passwordResetMessage({ to: email, firstName: opened.firstName, link }));
};

export const passwordResetRoutes = (services: AuthServices): Route[] => {
  const { db, sessions, passwords, now } = services;
  return [
    route(
      authEndpoints.requestPasswordReset,
      async ({ body, origin: { address } }) => {
        // Looked up after the answer: neither its text nor its time tells whether there is an account.
        services.later('send a password reset', () => sendReset(services, body.email, address));
        return {};
      },
      byAddress,
    ),

    route(
      authEndpoints.confirmPasswordReset,
      async ({ body, caller, origin: { address }, answer }) => {
        const [open] = await db
          .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
          .from(passwordReset)
          .innerJoin(users, eq(users.userId, passwordReset.fkUserId))
          .where(isOpen(body.token, now()));
        // Before the hash, which costs, and again with it: of two uses at once one wins.
        if (open === undefined) throw tokenInvalid();
        await demandUnguessable(body.password, open, 'password');
        const passwordHash = await passwords.hash(body.password);
        const { userId, recorded } = await db.transaction(async (tx) => {
          const [used] = await tx
            .update(passwordReset)
            .set({ used: true })
            .where(isOpen(body.token, now()))
            .returning({ userId: passwordReset.fkUserId });
          if (used === undefined) throw tokenInvalid();
          await setPassword(tx, used.userId, passwordHash);
          await endOpenResets(tx, used.userId);
          await sessions.endAll(tx, used.userId);
          const by = { userId: used.userId, address };
          return { ...by, recorded: await recordOfAccount(tx, by, { of: 'account', what: 'passwordReset' }) };
        });
        announceRecorded(services, recorded);
        announceLockOut(services, userId);
        if (caller?.account.userId === userId) answer.setCookie(sessions.blankCookie());
        return {};
      },
      byAddress,
    ),
  ];
};
