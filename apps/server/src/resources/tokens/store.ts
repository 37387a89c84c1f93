import type { AccessTokenShape } from '@lintel/api/shapes';
import type { TokenAccess } from '@lintel/domain/entities/access';
import { durations, limits } from '@lintel/domain/limits';
import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { newAccessToken } from '../../auth/accessTokens.ts';
import type { Scoped } from '../../db/scoped.ts';
import { accessToken } from '../../db/tables/access.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { limitReached, notFound } from '../../http/refusal.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

const day = 86_400_000;
const minute = 60_000;

const columns = {
  tokenId: accessToken.accessTokenId,
  name: accessToken.name,
  prefix: accessToken.prefix,
  access: accessToken.access,
  slug: diagram.slug,
  diagramName: diagram.name,
  expiresAt: accessToken.expiresAt,
  lastUsedAt: accessToken.lastUsedAt,
  createdAt: accessToken.createdAt,
};

/** Those that a person made by hand. The others end with the session before they could be looked at. */
const lasting = isNull(accessToken.fkSessionId);

const tokensWhere = async (data: Scoped, where: SQL | undefined): Promise<AccessTokenShape[]> => {
  const rows = await data
    .select(columns)
    .from(accessToken, and(lasting, where))
    .leftJoin(diagram, eq(diagram.diagramId, accessToken.fkDiagramId))
    .orderBy(desc(accessToken.accessTokenId));
  return rows.map(({ slug, diagramName, ...row }) => ({
    ...row,
    diagram: slug === null || diagramName === null ? null : { slug, name: diagramName },
  }));
};

export const listTokens = (data: Scoped, now: Date): Promise<AccessTokenShape[]> =>
  tokensWhere(data, gt(accessToken.expiresAt, now.toISOString()));

const diagramIdOf = async (tx: Scoped, slug: string): Promise<number> => {
  const [found] = await tx
    .select({ diagramId: diagram.diagramId })
    .from(diagram, eq(diagram.slug, slug))
    .for('key share');
  if (found === undefined) throw notFound();
  return found.diagramId;
};

interface Wanted {
  name: string;
  access: TokenAccess;
  diagramSlug?: string | null | undefined;
  days: number;
}

export const createToken = (
  data: Scoped,
  { name, access, diagramSlug, days }: Wanted,
  now: Date,
): Promise<{ token: AccessTokenShape; secret: string }> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'access token');
    await tx.delete(accessToken, and(lasting, lte(accessToken.expiresAt, now.toISOString())));
    if ((await tx.count(accessToken, lasting)) >= limits.accessTokensPerPerson) {
      throw limitReached(`You can have at most ${limits.accessTokensPerPerson} access tokens`);
    }
    const fkDiagramId =
      diagramSlug === undefined || diagramSlug === null ? null : await diagramIdOf(tx, diagramSlug);
    const { secret, prefix, tokenHash } = newAccessToken();
    const [made] = await tx.insert(accessToken, {
      name,
      access,
      fkDiagramId,
      prefix,
      tokenHash,
      expiresAt: new Date(now.getTime() + days * day).toISOString(),
      createdAt: now.toISOString(),
    });
    const [token] = await tokensWhere(tx, eq(accessToken.accessTokenId, made?.accessTokenId ?? 0));
    if (token === undefined) throw notFound();
    await recordActivity(tx, { of: 'token', what: 'created', name, access });
    return { token, secret };
  });

export const revokeToken = (data: Scoped, tokenId: number): Promise<void> =>
  data.transaction(async (tx) => {
    const [revoked] = await tx.delete(accessToken, and(lasting, eq(accessToken.accessTokenId, tokenId)));
    if (revoked === undefined) throw notFound();
    await recordActivity(tx, { of: 'token', what: 'revoked', name: revoked.name });
  });

interface Passing {
  diagramSlug: string;
  access: TokenAccess;
  /** It ends with the session that made it, too. */
  sessionId: string;
}

/** For an address, where others may read it: for one diagram, and for minutes. */
export const makePassingToken = (
  data: Scoped,
  { diagramSlug, access, sessionId }: Passing,
  now: Date,
): Promise<{ secret: string; expiresAt: string }> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'access token');
    const passing = isNotNull(accessToken.fkSessionId);
    await tx.delete(accessToken, and(passing, lte(accessToken.expiresAt, now.toISOString())));
    if ((await tx.count(accessToken, passing)) >= limits.passingTokensPerPerson) {
      throw limitReached('Too many of these tokens are open; they end within minutes');
    }
    const fkDiagramId = await diagramIdOf(tx, diagramSlug);
    const { secret, prefix, tokenHash } = newAccessToken();
    const expiresAt = new Date(now.getTime() + durations.passingTokenMinutes * minute).toISOString();
    await tx.insert(accessToken, {
      name: '',
      access,
      fkDiagramId,
      fkSessionId: sessionId,
      prefix,
      tokenHash,
      expiresAt,
      createdAt: now.toISOString(),
    });
    return { secret, expiresAt };
  });
