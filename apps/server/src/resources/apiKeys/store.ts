import type { ApiKeyShape } from '@lintel/api/endpoints/apiKeys';
import type { TokenAccess } from '@lintel/domain/entities/access';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { type MakeKeyAccount, newApiKey } from '../../auth/apiKeys.ts';
import type { Scoped } from '../../db/scoped.ts';
import { apiKey } from '../../db/tables/access.ts';
import { users } from '../../db/tables/user.ts';
import { limitReached, notFound } from '../../http/refusal.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

const day = 86_400_000;

const columns = {
  apiKeyId: apiKey.apiKeyId,
  name: apiKey.name,
  prefix: apiKey.prefix,
  access: apiKey.access,
  expiresAt: apiKey.expiresAt,
  lastUsedAt: apiKey.lastUsedAt,
  createdAt: apiKey.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

const isOpen = isNull(apiKey.revokedAt);
const isKey = (apiKeyId: number): SQL | undefined => and(isOpen, eq(apiKey.apiKeyId, apiKeyId));

const keysWhere = async (data: Scoped, where: SQL | undefined): Promise<ApiKeyShape[]> => {
  const rows = await data
    .select(columns)
    .from(apiKey, where)
    .leftJoin(users, eq(users.userId, apiKey.fkCreatedByUserId))
    .orderBy(desc(apiKey.apiKeyId));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    createdBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }));
};

/** Expired ones as well: an administrator looks here for why a program is refused. */
export const listKeys = (data: Scoped): Promise<ApiKeyShape[]> => keysWhere(data, isOpen);

const readKey = async (data: Scoped, apiKeyId: number): Promise<ApiKeyShape> => {
  const [found] = await keysWhere(data, isKey(apiKeyId));
  if (found === undefined) throw notFound();
  return found;
};

const endsAfter = (now: Date, days: number | null): string | null =>
  days === null ? null : new Date(now.getTime() + days * day).toISOString();

interface Wanted {
  name: string;
  access: TokenAccess;
  days: number | null;
}

interface Made {
  apiKey: ApiKeyShape;
  secret: string;
}

export const createKey = (
  data: Scoped,
  makeAccount: MakeKeyAccount,
  { name, access, days }: Wanted,
  now: Date,
): Promise<Made> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'api key');
    if ((await tx.count(apiKey, isOpen)) >= limits.apiKeysPerOrganization)
      throw limitReached(`An organisation can have at most ${limits.apiKeysPerOrganization} API keys`);
    const { secret, prefix, keyHash } = newApiKey();
    const [made] = await tx.insert(apiKey, {
      name,
      access,
      prefix,
      keyHash,
      fkUserId: await makeAccount(name),
      fkCreatedByUserId: tx.viewer.userId,
      expiresAt: endsAfter(now, days),
      createdAt: now.toISOString(),
    });
    if (made === undefined) throw notFound();
    const { expiresAt } = made;
    await recordActivity(tx, { of: 'apiKey', what: 'created', name, access, expiresAt });
    return { apiKey: await readKey(tx, made.apiKeyId), secret };
  });

/** The key before it ends with this statement. */
export const rotateKey = (
  data: Scoped,
  { apiKeyId, days }: { apiKeyId: number; days: number | null },
  now: Date,
): Promise<Made> =>
  data.transaction(async (tx) => {
    const { secret, prefix, keyHash } = newApiKey();
    const [rotated] = await tx.update(
      apiKey,
      { prefix, keyHash, expiresAt: endsAfter(now, days), lastUsedAt: null },
      isKey(apiKeyId),
    );
    if (rotated === undefined) throw notFound();
    const { name, expiresAt } = rotated;
    await recordActivity(tx, { of: 'apiKey', what: 'rotated', name, expiresAt });
    return { apiKey: await readKey(tx, apiKeyId), secret };
  });

export const revokeKey = (data: Scoped, apiKeyId: number, now: Date): Promise<void> =>
  data.transaction(async (tx) => {
    const [revoked] = await tx.update(apiKey, { revokedAt: now.toISOString() }, isKey(apiKeyId));
    if (revoked === undefined) throw notFound();
    await recordActivity(tx, { of: 'apiKey', what: 'revoked', name: revoked.name });
  });
