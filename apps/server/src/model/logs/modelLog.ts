import type { AttributeFact, ComponentFact, TypeFact } from '@lintel/domain/changeLog/facts';
import type { Scoped } from '../../db/scoped.ts';
import { inParts } from '../../db/inParts.ts';
import { changeLog } from '../../db/tables/logs.ts';
import { logActivities } from './activities.ts';
import { recordDeletions } from './recordActivity.ts';

interface ModelEntry {
  /** Null for types and attributes, and for what is about the organisation as a whole. */
  componentId: number | null;
  slug: string;
  fact: ComponentFact | TypeFact | AttributeFact;
}

/** In the transaction of the change itself: neither is there without the other. */
export const logModel = async (tx: Scoped, entries: readonly ModelEntry[]): Promise<void> => {
  await inParts(entries, (part) =>
    tx.add(
      changeLog,
      part.map(({ componentId, slug, fact }) => ({
        fkUserId: tx.viewer.userId,
        fkComponentId: componentId,
        itemSlug: slug,
        itemType: 'COMPONENT' as const,
        facts: [fact],
      })),
    ),
  );
  await logActivities(
    tx,
    'COMPONENT',
    entries.filter(({ fact }) => fact.of === 'component').map((entry) => ({ ...entry, diagramId: null })),
  );
  for (const { fact } of entries)
    if (fact.of !== 'component' && fact.what === 'deleted') await recordDeletions(tx, fact.of, [fact]);
};
