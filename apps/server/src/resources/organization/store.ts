import type { OwnOrganizationShape } from '@lintel/api/shapes';
import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import type { Embedding } from '@lintel/domain/entities/organization';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { organization } from '../../db/tables/organization.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';

export interface OrganizationToSave {
  name?: string | undefined;
  description?: string | null | undefined;
  embedding?: Embedding | undefined;
  embedOrigins?: string[] | undefined;
  automaticVersions?: boolean | undefined;
  secondFactorRequired?: boolean | undefined;
  activityRetentionDays?: number | undefined;
  updatedAt?: string | undefined;
}

/** The row also holds secrets: only what is named here leaves. */
const shapeOf = (row: OwnOrganizationShape): OwnOrganizationShape => {
  const { organizationId, slug, name, description, suspended, updatedAt } = row;
  const { embedding, embedOrigins, automaticVersions, secondFactorRequired } = row;
  return {
    organizationId,
    slug,
    name,
    description,
    suspended,
    embedding,
    embedOrigins,
    automaticVersions,
    secondFactorRequired,
    updatedAt,
  };
};

export const readOrganization = async (data: Scoped): Promise<OwnOrganizationShape> =>
  shapeOf(await data.organization());

/** For how many days the activity log is kept, and on which state a change of that is based. */
export const readRetention = async (data: Scoped): Promise<{ days: number; updatedAt: string }> => {
  const { activityRetentionDays: days, updatedAt } = await data.organization();
  return { days, updatedAt };
};

type Settings = Pick<
  typeof organization.$inferSelect,
  | 'name'
  | 'description'
  | 'embedding'
  | 'embedOrigins'
  | 'automaticVersions'
  | 'secondFactorRequired'
  | 'activityRetentionDays'
>;

/** What is proven of a change of settings. */
const factsOf = (before: Settings, after: Settings): ActivityFact[] => {
  const facts: ActivityFact[] = [];
  const of = 'organization';
  if (before.name !== after.name) facts.push({ of, what: 'renamed', from: before.name, to: after.name });
  if (before.description !== after.description) facts.push({ of, what: 'described' });
  if (before.automaticVersions !== after.automaticVersions)
    facts.push({ of, what: 'versionsChanged', isAutomatic: after.automaticVersions });
  if (before.secondFactorRequired !== after.secondFactorRequired)
    facts.push({ of, what: 'secondFactorChanged', isRequired: after.secondFactorRequired });
  const [from, to] = [before.activityRetentionDays, after.activityRetentionDays];
  if (from !== to) facts.push({ of, what: 'retentionChanged', from, to });
  const isEmbeddingSame =
    before.embedding === after.embedding && before.embedOrigins.join(' ') === after.embedOrigins.join(' ');
  if (!isEmbeddingSame)
    facts.push({ of: 'share', what: 'embeddingChanged', from: before.embedding, to: after.embedding });
  return facts;
};

const attempts = 20;

/**
 * Written only onto the state it was merged with. A save in between is merged with in turn,
 * so that two people who change different fields at once both succeed.
 */
export const saveOrganization = async (
  data: Scoped,
  sent: OrganizationToSave,
): Promise<OwnOrganizationShape> => {
  const { updatedAt: basedOn, ...fields } = sent;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await data.organization();
    const merge = mergeFields({
      stored: {
        name: stored.name,
        description: stored.description,
        embedding: stored.embedding,
        embedOrigins: stored.embedOrigins,
        automaticVersions: stored.automaticVersions,
        secondFactorRequired: stored.secondFactorRequired,
        activityRetentionDays: stored.activityRetentionDays,
      },
      stamps: stored.fieldStamps,
      sent: fields,
      basedOn,
      updatedAt: stored.updatedAt,
      by: data.viewer.userId,
    });
    if (merge.collisions.length > 0)
      throw collided(merge.collisions, stored.updatedAt, { savedBy: stored.savedByUserId });
    if (!hasChanges(merge)) return shapeOf(stored);
    const saved = await data.transaction(async (tx) => {
      const row = await tx.updateOrganization(
        {
          ...merge.changes,
          fieldStamps: merge.stamps,
          updatedAt: merge.at,
          savedByUserId: tx.viewer.userId,
        },
        eq(organization.updatedAt, stored.updatedAt),
      );
      if (row !== undefined) await recordActivity(tx, ...factsOf(stored, row));
      return row;
    });
    if (saved !== undefined) return shapeOf(saved);
  }
  throw new Refusal(409, 'conflict', 'Too many people are changing this at once');
};
