import type { OwnOrganizationShape } from '@lintel/api/shapes';
import type { Embedding } from '@lintel/domain/entities/organization';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { organization } from '../../db/tables/organization.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import { hasChanges, mergeFields } from '../../merge/fieldMerge.ts';

export interface OrganizationToSave {
  name?: string | undefined;
  description?: string | null | undefined;
  embedding?: Embedding | undefined;
  embedOrigins?: string[] | undefined;
  automaticVersions?: boolean | undefined;
  updatedAt?: string | undefined;
}

/** The row also holds secrets: only what is named here leaves. */
const shapeOf = (row: OwnOrganizationShape): OwnOrganizationShape => {
  const { organizationId, slug, name, description, suspended, updatedAt } = row;
  const { embedding, embedOrigins, automaticVersions } = row;
  return {
    organizationId,
    slug,
    name,
    description,
    suspended,
    embedding,
    embedOrigins,
    automaticVersions,
    updatedAt,
  };
};

export const readOrganization = async (data: Scoped): Promise<OwnOrganizationShape> =>
  shapeOf(await data.organization());

const attempts = 20;

/**
 * Written only onto the state it was merged with. Whoever saved in between is merged with in turn,
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
    const saved = await data.updateOrganization(
      {
        ...merge.changes,
        fieldStamps: merge.stamps,
        updatedAt: merge.at,
        savedByUserId: data.viewer.userId,
      },
      eq(organization.updatedAt, stored.updatedAt),
    );
    if (saved !== undefined) return shapeOf(saved);
  }
  throw new Refusal(409, 'conflict', 'Too many people are changing this at once');
};
