import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { fullName } from '@lintel/domain/people';
import type { SsoProblem } from '@lintel/domain/ssoProblems';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { activityLog } from '../db/tables/logs.ts';
import { organization } from '../db/tables/organization.ts';
import { membership, users } from '../db/tables/user.ts';
import { readRefusedKey } from './apiKeys.ts';
import { announceActivity, recordActivityAs, type Signature } from '../model/logs/recordActivity.ts';
import type { Notices } from '../notices.ts';

/** A person who belongs to more is recorded in the first of them: one wrong password must not write without bound. */
const mostOrganizations = 20;

/** Within an hour. Beyond it the entry that is the last one says so: nobody fills the disk with wrong passwords or old keys. */
export const recordedFailures = { perAccount: 20, perOrganization: 200 } as const;

interface Recording {
  db: Db;
  notices: Pick<Notices, 'announce'>;
}

const organizationsOf = async (db: Db, userId: number): Promise<number[]> => {
  const found = await db
    .select({ organizationId: membership.fkOrganizationId })
    .from(membership)
    .where(eq(membership.fkUserId, userId))
    .orderBy(asc(membership.createdAt), asc(membership.fkOrganizationId))
    .limit(mostOrganizations);
  return found.map(({ organizationId }) => organizationId);
};

/**
 * What concerns the account itself, in each organisation that the person belongs to. Answers which those are, to be
 * announced once it is committed.
 */
export const recordOfAccount = async (
  tx: Db,
  signature: Omit<Signature, 'organizationId' | 'userId'> & { userId: number },
  fact: ActivityFact,
): Promise<number[]> => {
  const organizations = await organizationsOf(tx, signature.userId);
  for (const organizationId of organizations)
    await recordActivityAs(tx, { ...signature, organizationId }, fact);
  return organizations;
};

/** In one organisation, or nowhere for a person who belongs to none. Announced by the caller. */
export const recordIn = async (
  tx: Db,
  organizationId: number | null,
  by: { userId: number; address: string },
  ...facts: readonly ActivityFact[]
): Promise<void> => {
  if (organizationId !== null) await recordActivityAs(tx, { organizationId, ...by }, ...facts);
};

export const announceRecorded = (
  recording: Pick<Recording, 'notices'>,
  organizations: readonly (number | null)[],
) => {
  for (const organizationId of organizations)
    if (organizationId !== null) announceActivity(recording, organizationId);
};

const anHourAgo = sql<string>`now() - interval '1 hour'`;
const isFailure = and(
  eq(activityLog.actor, 'STRANGER'),
  or(
    sql`${activityLog.fact} @> '{"of": "signIn"}'::jsonb`,
    sql`${activityLog.fact} @> '{"of": "apiKey"}'::jsonb`,
  ),
);

/** Null where enough is written down already. */
const roomFor = async (
  tx: Db,
  organizationId: number,
  userId: number | null,
): Promise<{ isLast?: true } | null> => {
  const recent = and(
    eq(activityLog.fkOrganizationId, organizationId),
    gt(activityLog.createdAt, anHourAgo),
    isFailure,
  );
  const { perAccount, perOrganization } = recordedFailures;
  const ofOrganization = perOrganization - (await tx.$count(activityLog, recent));
  const ofAccount =
    userId === null
      ? perAccount
      : perAccount - (await tx.$count(activityLog, and(recent, eq(activityLog.fkUserId, userId))));
  const left = Math.min(ofOrganization, ofAccount);
  if (left <= 0) return null;
  return left === 1 ? { isLast: true } : {};
};

/** What a stranger did at the door of an organisation, as far as there is room for it. */
const recordStranger = async (
  { db, notices }: Recording,
  { organizationId, userId, address }: Omit<Signature, 'actor'>,
  factWith: (room: { isLast?: true }) => ActivityFact,
): Promise<void> => {
  const isRecorded = await db.transaction(async (tx) => {
    // One at a time for each organisation, or many at once would all find room.
    await tx
      .select({ id: organization.organizationId })
      .from(organization)
      .where(eq(organization.organizationId, organizationId))
      .for('no key update');
    const room = await roomFor(tx, organizationId, userId);
    if (room === null) return false;
    const signature = { organizationId, actor: 'STRANGER', userId, address } as const;
    await recordActivityAs(tx, signature, factWith(room));
    return true;
  });
  if (isRecorded) announceRecorded({ notices }, [organizationId]);
};

interface RefusedEntrance {
  organizationId: number;
  /** Whose account it would have been, where that is known. */
  userId: number | null;
  problem: SsoProblem;
  address: string;
}

/** A person came back from the organisation's provider, and was not let in. */
export const recordRefusedEntrance = (
  recording: Recording,
  { problem, ...where }: RefusedEntrance,
): Promise<void> =>
  recordStranger(recording, where, (room) => ({ of: 'signIn', what: 'refused', problem, ...room }));

/** A program called with a key that was good once. Recorded after the answer, which says nothing of it. */
export const recordRefusedKey = async (
  recording: Recording & { now(): Date },
  { secret, address }: { secret: string; address: string },
): Promise<void> => {
  const found = await readRefusedKey(recording.db, recording.now(), secret);
  if (found === null) return;
  const { name, because, ...key } = found;
  await recordStranger(recording, { ...key, address }, (room) => ({
    of: 'apiKey',
    what: 'refused',
    name,
    because,
    ...room,
  }));
};

interface FailedSignIn {
  userId: number;
  by: 'password' | 'code' | 'sso';
  address: string;
}

/**
 * A sign-in to an existing account failed. Recorded after the answer: neither its text nor its
 * time may say whether there is one.
 */
export const recordFailedSignIn = async (
  { db, notices }: Recording,
  { userId, by, address }: FailedSignIn,
): Promise<void> => {
  const recorded = await db.transaction(async (tx) => {
    // One at a time for each account, or many at once would all find room.
    const [account] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.userId, userId))
      .for('no key update');
    if (account === undefined) return [];
    const organizations: number[] = [];
    for (const organizationId of await organizationsOf(tx, userId)) {
      const room = await roomFor(tx, organizationId, userId);
      if (room === null) continue;
      const person = { userId, name: fullName(account) };
      const signature = { organizationId, actor: 'STRANGER', userId, address } as const;
      await recordActivityAs(tx, signature, { of: 'signIn', what: 'failed', by, person, ...room });
      organizations.push(organizationId);
    }
    return organizations;
  });
  announceRecorded({ notices }, recorded);
};
