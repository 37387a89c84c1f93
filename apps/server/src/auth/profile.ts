import type { Collision } from '@lintel/api/errors';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { userPassword, users } from '../db/tables/user.ts';
import { alreadyExists, collided, notFound, unauthorized } from '../http/refusal.ts';
import { type Caller, type Origin, type Route, route } from '../http/route.ts';
import { emailChangedMessage } from '../mail/messages.ts';
import { accountColumns } from './accounts.ts';
import { judge, stillHolds } from './credentials.ts';
import { isMember } from './organizations.ts';
import { endOpenResets, setPassword } from './passwordReset.ts';
import type { AuthServices } from './services.ts';
import { wrongCredentials } from './signIn.ts';
import { announceLockOut, announcePerson } from './announcing.ts';

const wrongPassword = () => wrongCredentials(403, 'The current password is wrong');

/**
 * Whoever sits at an unlocked computer is not yet its owner. Guesses count as those at sign-in do.
 * Answers what has to hold still when the change is written.
 */
const confirmPassword = async (
  services: AuthServices,
  caller: Caller,
  origin: Origin,
  typed: string | undefined,
): Promise<(tx: Db) => Promise<void>> => {
  const { email, userId } = caller.account;
  if (typed === undefined) throw wrongPassword();
  const [stored] = await services.db
    .select({ passwordHash: userPassword.passwordHash })
    .from(userPassword)
    .where(eq(userPassword.fkUserId, userId));
  const passwordHash = stored?.passwordHash ?? null;
  const right = await judge(services, { email, address: origin.address, typed, passwordHash });
  if (!right || passwordHash === null) throw wrongPassword();
  return async (tx) => {
    if (!(await stillHolds(tx, userId, passwordHash))) throw wrongPassword();
  };
};

interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  defaultOrganizationId?: number | null | undefined;
}

const fields = ['firstName', 'lastName', 'email', 'defaultOrganizationId'] as const;

/** Fields sent that stand differently by now. The row keeps one stamp for all of them. */
const collisionsOf = (stored: Required<ProfileChange>, sent: ProfileChange): Collision[] =>
  fields.flatMap((field) => {
    const [yours, theirs] = [sent[field], stored[field] ?? null];
    return yours === undefined || yours === theirs ? [] : [{ field, yours, theirs }];
  });

/** The new state, and whether the address is another one now. */
const save = async (tx: Db, userId: number, sent: ProfileChange, basedOn: string | undefined) => {
  const [stored] = await tx.select(accountColumns).from(users).where(eq(users.userId, userId)).for('update');
  if (stored === undefined) throw unauthorized();
  if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(stored.updatedAt)) {
    const collisions = collisionsOf(stored, sent);
    if (collisions.length > 0) throw collided(collisions, stored.updatedAt);
  }
  const wanted = sent.defaultOrganizationId;
  if (wanted !== undefined && wanted !== null && !(await isMember(tx, userId, wanted))) throw notFound();
  const change = Object.fromEntries(
    fields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  );
  if (Object.keys(change).length === 0) return stored;
  const [saved] = await tx
    .update(users)
    .set(change)
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
          const saved = await db.transaction(async (tx) => {
            await confirmed?.(tx);
            return save(tx, userId, sent, updatedAt);
          });
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
        const passwordHash = await passwords.hash(newPassword);
        await db.transaction(async (tx) => {
          await demandConfirmed(tx);
          await setPassword(tx, userId, passwordHash);
          await endOpenResets(tx, userId);
          await sessions.endAll(tx, userId, caller.sessionId);
        });
        announceLockOut(services, userId);
        return {};
      },
      { calls: 200, seconds: 900 },
    ),
  ];
};
