import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { TokenAccess } from '@lintel/domain/entities/access';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { activeOn } from '../db/activeTransaction.ts';
import type { Db } from '../db/client.ts';
import { apiKey } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import { users } from '../db/tables/user.ts';
import { hashToken, makeToken } from './tokens.ts';

/** So that a person, and whatever looks for leaked secrets, knows what it is. The log knows it by this, too. */
const mark = 'lak_';
/** Of the secret itself: enough to tell two apart, far too little to guess the rest. */
const shownCharacters = 4;
const checkCharacters = 6;
const form = new RegExp(`^${mark}[A-Za-z0-9_-]{${43 + checkCharacters}}$`);
/** A pipeline makes hundreds of calls in a minute, and each would be a write. */
const usedEvery = 60_000;

const checksumOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, checkCharacters);

export interface NewKey {
  secret: string;
  prefix: string;
  keyHash: string;
}

/** Its last characters follow from the others, so that a mistyped one is known without asking the database. */
export const newApiKey = (): NewKey => {
  const body = mark + makeToken();
  const secret = body + checksumOf(body);
  return { secret, prefix: secret.slice(0, mark.length + shownCharacters), keyHash: hashToken(secret) };
};

const isWellFormed = (secret: string): boolean =>
  form.test(secret) && checksumOf(secret.slice(0, -checkCharacters)) === secret.slice(-checkCharacters);

/** A program at the door of the external API. */
export interface KeyHolder {
  apiKeyId: number;
  organizationId: number;
  /** The account under which logs name what it does. */
  userId: number;
  access: TokenAccess;
  suspended: boolean;
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const noteUse = async (db: Db, now: Date, apiKeyId: number): Promise<void> => {
  const before = new Date(now.getTime() - usedEvery).toISOString();
  await db
    .update(apiKey)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(apiKey.apiKeyId, apiKeyId), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))));
};

/** Whose key that is at this moment; null for one that was never made, has expired, or was revoked. */
export const readKeyHolder = async (db: Db, now: Date, secret: string): Promise<KeyHolder | null> => {
  if (!isWellFormed(secret)) return null;
  const keyHash = hashToken(secret);
  const [found] = await db
    .select({
      apiKeyId: apiKey.apiKeyId,
      organizationId: apiKey.fkOrganizationId,
      userId: apiKey.fkUserId,
      access: apiKey.access,
      keyHash: apiKey.keyHash,
      expiresAt: apiKey.expiresAt,
      suspended: organization.suspended,
    })
    .from(apiKey)
    .innerJoin(organization, eq(organization.organizationId, apiKey.fkOrganizationId))
    .where(and(eq(apiKey.keyHash, keyHash), isNull(apiKey.revokedAt)));
  if (found === undefined || !isSame(found.keyHash, keyHash)) return null;
  const { keyHash: _, expiresAt, ...holder } = found;
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return null;
  await noteUse(db, now, holder.apiKeyId);
  return holder;
};

export interface RefusedKey {
  organizationId: number;
  userId: number;
  name: string;
  because: 'revoked' | 'expired';
}

/** What became of a key that opens nothing; null for one that nobody was given, or that was rotated. */
export const readRefusedKey = async (db: Db, now: Date, secret: string): Promise<RefusedKey | null> => {
  if (!isWellFormed(secret)) return null;
  const [found] = await db
    .select({
      organizationId: apiKey.fkOrganizationId,
      userId: apiKey.fkUserId,
      name: apiKey.name,
      revokedAt: apiKey.revokedAt,
      expiresAt: apiKey.expiresAt,
    })
    .from(apiKey)
    .where(eq(apiKey.keyHash, hashToken(secret)));
  if (found === undefined) return null;
  const { revokedAt, expiresAt, ...key } = found;
  if (revokedAt !== null) return { ...key, because: 'revoked' };
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  return hasExpired ? { ...key, because: 'expired' } : null;
};

export type MakeKeyAccount = (name: string) => Promise<number>;

/** An account that nobody can sign in to: it has no password, and no mail reaches it. */
export const keyAccountsOn =
  (db: Db): MakeKeyAccount =>
  async (name) => {
    const email = `key-${randomUUID()}@api-key.invalid`;
    const [made] = await activeOn(db)
      .insert(users)
      .values({ firstName: name, lastName: '', email })
      .returning({ userId: users.userId });
    if (made === undefined) throw new Error('No account was made for a key');
    return made.userId;
  };
