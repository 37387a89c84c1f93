import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { apiKey } from '../../db/tables/access.ts';
import { membership } from '../../db/tables/user.ts';
import { Refusal } from '../../http/refusal.ts';

const ended = (): Refusal =>
  new Refusal(403, 'membership-ended', 'You are not a member of this organisation');

const ofViewer = (tx: Scoped): SQL => eq(membership.fkUserId, tx.viewer.userId);

/** A row that belongs to a member needs one: nobody is removed until the transaction ends. */
export const holdMembership = async (tx: Scoped): Promise<void> => {
  const held = await tx
    .select({ userId: membership.fkUserId })
    .from(membership, ofViewer(tx))
    .for('key share');
  if (held.length === 0) throw ended();
};

/**
 * Until the transaction ends, others that create the same kind of thing in this organisation wait: a
 * count or a name that was looked up stays true until the insert. Taken before any row is locked, so
 * that two who wait never wait for each other.
 */
export const oneAtATime = async (tx: Scoped, noun: string): Promise<void> => {
  const locked = await tx
    .select({ done: sql`pg_advisory_xact_lock(hashtext(${noun}), ${tx.viewer.organizationId})` })
    .from(membership, ofViewer(tx));
  if (locked.length > 0) return;
  // A program is no member. Its key is read again, so that nothing is made with one that was revoked meanwhile.
  const byKey = await tx
    .select({ done: sql`pg_advisory_xact_lock(hashtext(${noun}), ${tx.viewer.organizationId})` })
    .from(apiKey, and(eq(apiKey.fkUserId, tx.viewer.userId), isNull(apiKey.revokedAt)));
  // The lock hangs on the viewer's own membership or key: without one there is nothing to create in.
  if (byKey.length === 0) throw ended();
};
