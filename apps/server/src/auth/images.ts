import { createHash } from 'node:crypto';
import type { Account } from '@lintel/api/shapes';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { userImage, users } from '../db/tables/user.ts';
import { notFound, unauthorized } from '../http/refusal.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { uploadedFilePolicy } from '../http/securityHeaders.ts';
import { accountColumns } from './accounts.ts';
import { isMember } from './organizations.ts';
import type { AuthServices } from './services.ts';
import { announcePerson } from './announcing.ts';

const setAddress = async (tx: Db, userId: number, image: string | null): Promise<Account> => {
  const [saved] = await tx
    .update(users)
    // A new picture is no reason for a half-typed name to collide.
    .set({ image, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.userId, userId))
    .returning(accountColumns);
  if (saved === undefined) throw unauthorized();
  return saved;
};

/** Colleagues of the current organisation and oneself; for everybody else there is no picture. */
const maySee = async (db: Db, caller: Caller, userId: number): Promise<boolean> => {
  if (caller.account.userId === userId) return true;
  if (caller.organization === null || caller.organization.suspended) return false;
  return isMember(db, userId, caller.organization.organizationId);
};

export const imageRoutes = ({ db, notices }: AuthServices): Route[] => [
  route(
    profileEndpoints.uploadImage,
    async ({ file: { bytes, mimeType }, caller }) => {
      const { userId } = caller.account;
      // Part of the address, so that browsers may keep a picture and still show a new one at once.
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      const saved = await db.transaction(async (tx) => {
        await tx
          .insert(userImage)
          .values({ fkUserId: userId, mimeType, bytes })
          .onConflictDoUpdate({ target: userImage.fkUserId, set: { mimeType, bytes } });
        return setAddress(tx, userId, `/api/users/${userId}/image?v=${version}`);
      });
      await announcePerson({ db, notices }, userId);
      return saved;
    },
    { calls: 200, seconds: 900 },
  ),

  route(profileEndpoints.removeImage, async ({ caller }) => {
    const { userId } = caller.account;
    const saved = await db.transaction(async (tx) => {
      await tx.delete(userImage).where(eq(userImage.fkUserId, userId));
      return setAddress(tx, userId, null);
    });
    await announcePerson({ db, notices }, userId);
    return saved;
  }),

  route(profileEndpoints.userImage, async ({ params: { userId }, caller, answer }) => {
    if (!(await maySee(db, caller, userId))) throw notFound();
    const [found] = await db
      .select({ mimeType: userImage.mimeType, bytes: userImage.bytes })
      .from(userImage)
      .where(eq(userImage.fkUserId, userId));
    if (found === undefined) throw notFound();
    answer.header('content-type', found.mimeType);
    answer.header('content-security-policy', uploadedFilePolicy);
    answer.header('content-disposition', 'inline; filename="picture"');
    answer.header('cache-control', 'private, max-age=3600');
    answer.header('vary', 'cookie');
    return found.bytes;
  }),
];
