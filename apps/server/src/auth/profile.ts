import { profileEndpoints } from '@lintel/api/endpoints/profile';
import type { Account } from '@lintel/api/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { users } from '../db/tables/user.ts';
import { alreadyExists, collided, notFound, unauthorized } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { emailChangedMessage } from '../mail/messages.ts';
import { hasChanges, mergeFields } from '../merge/fieldMerge.ts';
import { accountColumns } from './accounts.ts';
import { confirmPassword } from './credentials.ts';
import { demandUnguessable } from './guessable.ts';
import { isMember } from './organizations.ts';
import { endOpenResets, setPassword } from './passwordReset.ts';
import type { AuthServices } from './services.ts';
import { announceLockOut, announcePerson } from './announcing.ts';
import { announceRecorded, recordOfAccount } from './recording.ts';

interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  defaultOrganizationId?: number | null | undefined;
}

const mergedFieldsOf = ({ firstName, lastName, email, defaultOrganizationId }: Account) => ({
  firstName,
  lastName,
  email,
  defaultOrganizationId,
});

/** Held meanwhile, so that of two windows that save at once the second merges with the first. */
const save = async (
  tx: Db,
  userId: number,
  sent: ProfileChange,
  basedOn: string | undefined,
): Promise<Account> => {
  const [held] = await tx
    .select({ account: accountColumns, stamps: users.fieldStamps })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  if (held === undefined) throw unauthorized();
  const stored = held.account;
  const { updatedAt } = stored;
  const merge = mergeFields({
    stored: mergedFieldsOf(stored),
    stamps: held.stamps,
    sent,
    basedOn,
    updatedAt,
    by: userId,
  });
  if (merge.collisions.length > 0) throw collided(merge.collisions, updatedAt);
  const wanted = sent.defaultOrganizationId;
  if (wanted !== undefined && wanted !== null && !(await isMember(tx, userId, wanted))) throw notFound();
  if (!hasChanges(merge)) return stored;
  const [saved] = await tx
    .update(users)
    .set({ ...merge.changes, fieldStamps: merge.stamps, updatedAt: merge.at })
    .where(eq(users.userId, userId))
    .returning(accountColumns);
  if (saved === undefined) throw unauthorized();
  // Mailed to the old address, they would let its reader in.
  if (saved.email !== stored.email) await endOpenResets(tx, userId);
  return saved;
};

export const profileRoutes = (services: AuthServices): Route[] => {
  const { db, sessions, passwords, mail, later } = services;
  return [
    route(
      profileEndpoints.saveProfile,
      async ({ body: { currentPassword, updatedAt, ...sent }, caller, origin }) => {
        const { userId, email, firstName } = caller.account;
        const movesEmail = sent.email !== undefined && sent.email !== email;
        const confirmed = movesEmail
          ? await confirmPassword(services, caller, origin, currentPassword)
          : undefined;
        try {
          const { row: saved, recorded } = await db.transaction(async (tx) => {
            await confirmed?.(tx);
            const row = await save(tx, userId, sent, updatedAt);
            const recorded = movesEmail
              ? await recordOfAccount(
                  tx,
                  { userId, address: origin.address },
                  { of: 'account', what: 'emailChanged', from: email, to: row.email },
                )
              : [];
            return { row, recorded };
          });
          announceRecorded(services, recorded);
          await announcePerson(services, userId);
          if (movesEmail) {
            const message = emailChangedMessage({ to: email, firstName, newEmail: saved.email });
            later('tell the old address', async () => void (await mail.send(message)));
          }
          return saved;
        } catch (error) {
          if (isUniqueViolation(error, 'users_email_key')) {
            throw alreadyExists('There is an account with this e-mail already');
          }
          throw error;
        }
      },
      { calls: 600, seconds: 900 },
    ),

    route(
      profileEndpoints.changePassword,
      async ({ body: { currentPassword, newPassword }, caller, origin }) => {
        const demandConfirmed = await confirmPassword(services, caller, origin, currentPassword);
        const { userId } = caller.account;
        await demandUnguessable(newPassword, caller.account, 'newPassword');
        const passwordHash = await passwords.hash(newPassword);
        const recorded = await db.transaction(async (tx) => {
          await demandConfirmed(tx);
          await setPassword(tx, userId, passwordHash);
          await endOpenResets(tx, userId);
          await sessions.endAll(tx, userId, caller.sessionId);
          const by = { userId, address: origin.address };
          return recordOfAccount(tx, by, { of: 'account', what: 'passwordChanged' });
        });
        announceRecorded(services, recorded);
        announceLockOut(services, userId);
        return {};
      },
      { calls: 200, seconds: 900 },
    ),
  ];
};
