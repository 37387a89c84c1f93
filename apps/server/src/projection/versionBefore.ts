import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramChange } from '../db/tables/diagramChange.ts';
import { organization } from '../db/tables/organization.ts';
import { packed } from '../documents/packedState.ts';
import { projectedState } from '../documents/projectedState.ts';
import type { HeldDocument } from '../documents/heldDocument.ts';
import type { Contribution } from '../documents/contributions.ts';
import { readStored } from '../documents/stored.ts';
import type { AutomaticVersion } from '../model/versions/automaticVersion.ts';
import { isDueBefore, isSameDay, manyDeletions } from '../model/versions/policy.ts';
import type { Batch } from './project.ts';

/** Who drew something that can be seen. */
export const peopleOf = (contributions: readonly Contribution[]): number[] => [
  ...new Set(contributions.map(({ author }) => author)),
];

/** How many of the items that were there one edit deletes, at most. */
const deletionsIn = ({ contributions, before }: Batch): number =>
  Math.max(
    0,
    ...contributions.map(
      ({ changes }) =>
        changes.filter(({ what, key }) => what === 'deleted' && (before?.has(key) ?? true)).length,
    ),
  );

interface Asked {
  readonly held: Pick<HeldDocument, 'name' | 'backlog'>;
  readonly diagramSlug: string;
  readonly batch: Batch;
  readonly now: Date;
}

/**
 * The version that has to be there before a batch is in the rows; null where none is due. Asked before the transaction
 * that writes them, so that nobody waits for a large state that is being read and packed.
 */
export const versionBefore = async (
  db: Db,
  { held: { name, backlog }, diagramSlug, batch, now }: Asked,
): Promise<AutomaticVersion | null> => {
  if (batch.contributions.length === 0 || batch.before?.size === 0) return null;
  const deletions = deletionsIn(batch);
  const isFirstToday = backlog.drawnAt === null || !isSameDay(backlog.drawnAt, now);
  if (!isFirstToday && deletions < manyDeletions) return null;
  const [about] = await db
    .select({
      updatedAt: diagram.updatedAt,
      isOn: organization.automaticVersions,
      since: {
        changedAt: diagramChange.changedAt,
        people: diagramChange.people,
        isKept: diagramChange.isKept,
        keptAt: diagramChange.keptAt,
      },
    })
    .from(diagram)
    .innerJoin(organization, eq(organization.organizationId, diagram.fkOrganizationId))
    .leftJoin(diagramChange, eq(diagramChange.fkDiagramId, diagram.diagramId))
    .where(eq(diagram.slug, diagramSlug));
  if (about === undefined || !about.isOn) return null;
  const { since, updatedAt } = about;
  if (!isDueBefore(since, { now: now.getTime(), deletions })) return null;
  const state = await projectedState(name, await readStored(db, name));
  return {
    createdAt: since?.changedAt ?? updatedAt,
    people: since?.people ?? [],
    state: await packed(state),
  };
};
