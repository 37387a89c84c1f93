import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accessToken } from '../db/tables/access.ts';
import { users } from '../db/tables/user.ts';
import { hashToken, makeToken } from './tokens.ts';

/** So that a person, and whatever looks for leaked secrets, knows what it is. The log knows it by this, too. */
const mark = 'lnt_';
/** Of the secret itself: enough to tell two apart, far too little to guess the rest. */
const shownCharacters = 4;
const form = new RegExp(`^${mark}[A-Za-z0-9_-]{43}$`);
/** Every connection writing "used just now" would make opening a hundred of them a hundred writes. */
const usedEvery = 60_000;

export const newAccessToken = (): { secret: string; prefix: string; tokenHash: string } => {
  const secret = mark + makeToken();
  return { secret, prefix: secret.slice(0, mark.length + shownCharacters), tokenHash: hashToken(secret) };
};

/** Who shows a token. What they may do is asked for each diagram, and again and again: `documents/rights.ts`. */
export interface Bearer {
  /** The hash. */
  credential: string;
  /** Whether it may stand in an address. */
  isPassing: boolean;
  account: { userId: number; firstName: string; lastName: string; email: string };
}

export const readBearer = async (db: Db, now: Date, secret: string): Promise<Bearer | null> => {
  if (!form.test(secret)) return null;
  const credential = hashToken(secret);
  const isOpen = and(eq(accessToken.tokenHash, credential), gt(accessToken.expiresAt, now.toISOString()));
  const [found] = await db
    .select({
      fkSessionId: accessToken.fkSessionId,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(accessToken)
    .innerJoin(users, eq(users.userId, accessToken.fkUserId))
    .where(isOpen);
  if (found === undefined) return null;
  const { fkSessionId, ...account } = found;
  const before = new Date(now.getTime() - usedEvery).toISOString();
  await db
    .update(accessToken)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(isOpen, or(isNull(accessToken.lastUsedAt), lt(accessToken.lastUsedAt, before))));
  return { credential, isPassing: fkSessionId !== null, account };
};
