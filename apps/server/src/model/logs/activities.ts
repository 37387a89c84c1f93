import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import type { Fact } from '@lintel/domain/changeLog/facts';
import type { activityActions } from '@lintel/domain/entities/logs';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { inParts } from '../../db/inParts.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { signatureOf } from './recordActivity.ts';

interface LoggedThing {
  /** Null for what is no diagram, and for one that is gone. */
  diagramId: number | null;
  slug: string;
  fact: Fact;
}

const activityAction = ({ what }: Fact): (typeof activityActions)[number] => {
  if (what === 'created' || what === 'broughtBack') return 'ADDED';
  return what === 'deleted' || what === 'merged' ? 'DELETED' : 'CHANGED';
};

/** What a proof needs besides: what is gone has no row any more that names it. */
const provenBy = (fact: Fact): ActivityFact | null => {
  if (fact.of !== 'diagram' && fact.of !== 'component') return null;
  switch (fact.what) {
    case 'deleted':
      return { of: 'thing', what: 'deleted', noun: fact.of, name: fact.name };
    case 'broughtBack':
      return { of: 'thing', what: 'restored', noun: fact.of, name: fact.name };
    case 'merged':
      return { of: 'thing', what: 'merged', name: fact.name, into: fact.into };
    case 'versionRestored':
      return {
        of: 'thing',
        what: 'versionRestored',
        version: fact.drawnAt === undefined ? fact.name : null,
      };
    default:
      return null;
  }
};

/** The viewer reaches no other person's drafts. What lies in their own leaves no trace for others. */
const ownDraftsAmong = async (tx: Scoped, things: readonly LoggedThing[]): Promise<Set<number | null>> => {
  const ids = [...new Set(things.flatMap(({ diagramId }) => diagramId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ diagramId: diagram.diagramId })
    .from(diagram, inArray(diagram.diagramId, ids))
    .innerJoin(folder, and(eq(folder.folderId, diagram.fkFolderId), isNotNull(folder.fkUserId)));
  return new Set(found.map(({ diagramId }) => diagramId));
};

/** One for each thing and what became of it, however many facts there are of it. */
export const logActivities = async (
  tx: Scoped,
  itemType: 'DIAGRAM' | 'COMPONENT',
  things: readonly LoggedThing[],
): Promise<void> => {
  const drafts = await ownDraftsAmong(tx, things);
  const shown = things.filter(({ diagramId }) => !drafts.has(diagramId));
  const activities = [
    ...new Map(
      shown.map(({ diagramId, slug, fact }) => {
        const action = activityAction(fact);
        const proven = provenBy(fact);
        const activity = { fkDiagramId: diagramId, itemSlug: slug, itemType, action, fact: proven };
        return [`${slug} ${action} ${proven?.what ?? ''}`, activity];
      }),
    ).values(),
  ];
  await inParts(activities, (part) =>
    tx.insert(
      activityLog,
      part.map((activity) => ({ ...activity, ...signatureOf(tx) })),
    ),
  );
};
