import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { randomSlug } from '../../db/slugs.ts';
import { version } from '../../db/tables/diagram.ts';
import { versionState } from '../../db/tables/versionState.ts';

export interface AutomaticVersion {
  /** When what it holds was drawn, which is what it is called by. */
  readonly createdAt: string;
  readonly people: readonly number[];
  readonly state: Pick<typeof versionState.$inferSelect, 'state' | 'isPacked'>;
}

interface Target {
  readonly organizationId: number;
  readonly diagramId: number;
}

/**
 * Asked while the diagram is held. It has the state of its document and no rows of its own: nobody asks for the rows
 * of a version, and they would be the bulk of it. Answers its slug.
 */
export const insertAutomatic = async (
  tx: Db,
  { organizationId, diagramId }: Target,
  { createdAt, people, state }: AutomaticVersion,
): Promise<string> => {
  const [latest] = await tx
    .select({ seqId: version.seqId })
    .from(version)
    .where(and(eq(version.fkDiagramId, diagramId), version.automatic))
    .orderBy(desc(version.seqId))
    .limit(1);
  const slug = randomSlug();
  const [made] = await tx
    .insert(version)
    .values({
      slug,
      automatic: true,
      seqId: (latest?.seqId ?? 0) + 1,
      people: [...people],
      createdAt,
      fkDiagramId: diagramId,
      fkOrganizationId: organizationId,
    })
    .returning({ versionId: version.versionId });
  if (made === undefined) throw new Error('No version was made');
  await tx.insert(versionState).values({
    fkVersionId: made.versionId,
    fkDiagramId: diagramId,
    fkOrganizationId: organizationId,
    ...state,
  });
  return slug;
};
