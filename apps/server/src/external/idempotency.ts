import { createHash } from 'node:crypto';
import { durations } from '@lintel/domain/limits';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { apiAnswer } from '../db/tables/access.ts';
import type { Answered } from './call.ts';
import { ExternalFailure } from './failure.ts';

interface Repeatable {
  readonly apiKeyId: number;
  readonly organizationId: number;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly now: Date;
}

const hour = 3_600_000;

export const requestHashOf = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('base64url');

const forgottenBefore = (now: Date): string =>
  new Date(now.getTime() - durations.idempotencyHours * hour).toISOString();

/** Those of keys that are not used any more, too. */
export const forgetAnswers = async ({ db, now }: { db: Db; now(): Date }): Promise<void> => {
  await db.delete(apiAnswer).where(lt(apiAnswer.createdAt, forgottenBefore(now())));
};

/** In the transaction of the call: what is done and that it is done are there together, or neither. */
export const onlyOnce = async (
  tx: Db,
  { apiKeyId, organizationId, idempotencyKey, requestHash, now }: Repeatable,
  run: () => Promise<Answered>,
): Promise<Answered> => {
  // A second one that comes while the first is at work waits, and is then answered the same.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${idempotencyKey}), ${apiKeyId})`);
  await tx
    .delete(apiAnswer)
    .where(and(eq(apiAnswer.fkApiKeyId, apiKeyId), lt(apiAnswer.createdAt, forgottenBefore(now))));
  const [kept] = await tx
    .select()
    .from(apiAnswer)
    .where(and(eq(apiAnswer.fkApiKeyId, apiKeyId), eq(apiAnswer.idempotencyKey, idempotencyKey)));
  if (kept !== undefined) {
    if (kept.requestHash !== requestHash)
      throw new ExternalFailure(400, 'This Idempotency-Key was used for another call');
    return {
      status: kept.status,
      body: JSON.parse(kept.body) as unknown,
      headers: { 'idempotency-replayed': 'true' },
    };
  }
  const answer = await run();
  await tx.insert(apiAnswer).values({
    fkOrganizationId: organizationId,
    fkApiKeyId: apiKeyId,
    idempotencyKey,
    requestHash,
    status: answer.status,
    body: JSON.stringify(answer.body ?? null),
    createdAt: now.toISOString(),
  });
  return answer;
};
