import type { ActivityActor, ActivityFact, ThingNoun } from '@lintel/domain/activityLog/facts';
import type { Db } from '../../db/client.ts';
import { inParts } from '../../db/inParts.ts';
import type { Scoped } from '../../db/scoped.ts';
import { activityLog } from '../../db/tables/logs.ts';
import type { Notices } from '../../notices.ts';

/** What every entry of a viewer says about who it was and from where. */
export const signatureOf = ({ viewer: { userId, address, isProgram } }: Scoped) => ({
  actor: isProgram === true ? ('KEY' as const) : ('PERSON' as const),
  fkUserId: userId,
  address: address ?? null,
});

/** In the transaction of what it tells of: neither is there without the other. Administrators hear of it by themselves. */
export const recordActivity = (tx: Scoped, ...facts: readonly ActivityFact[]): Promise<void> =>
  inParts(facts, (part) =>
    tx.add(
      activityLog,
      part.map((fact) => ({ ...signatureOf(tx), fact })),
    ),
  );

/** What is gone has no row any more that names it. */
export const recordDeletions = (
  tx: Scoped,
  noun: ThingNoun,
  gone: readonly { readonly name: string }[],
): Promise<void> =>
  recordActivity(tx, ...gone.map(({ name }) => ({ of: 'thing', what: 'deleted', noun, name }) as const));

/** Who it was, where no scope says so. */
export interface Signature {
  organizationId: number;
  /** A person, unless said otherwise. */
  actor?: ActivityActor;
  /** Of a stranger: the account that they tried. Null for the server itself. */
  userId: number | null;
  address: string | null;
}

/** The same outside of every scope. The caller says `announceActivity` once it is committed. */
export const recordActivityAs = async (
  tx: Db,
  { organizationId, actor = 'PERSON', userId, address }: Signature,
  ...facts: readonly ActivityFact[]
): Promise<void> => {
  if (facts.length === 0) return;
  const signed = { fkOrganizationId: organizationId, actor, fkUserId: userId, address };
  await tx.insert(activityLog).values(facts.map((fact) => ({ ...signed, fact })));
};

export const announceActivity = (
  { notices }: { notices: Pick<Notices, 'announce'> },
  organizationId: number,
): void => notices.announce({ organizationId, changed: 'activity', slugs: [], onlyFor: null });
