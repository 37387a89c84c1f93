import type { Fact } from '@lintel/domain/changeLog/facts';
import type { activityActions } from '@lintel/domain/entities/logs';
import type { Scoped } from '../../db/scoped.ts';
import { inParts } from '../../db/inParts.ts';
import { activityLog } from '../../db/tables/logs.ts';

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

/** One for each thing and what became of it, however many facts there are of it. */
export const logActivities = async (
  tx: Scoped,
  itemType: 'DIAGRAM' | 'COMPONENT',
  things: readonly LoggedThing[],
): Promise<void> => {
  const activities = [
    ...new Map(
      things.map(({ diagramId, slug, fact }) => {
        const action = activityAction(fact);
        return [`${slug} ${action}`, { fkDiagramId: diagramId, itemSlug: slug, itemType, action }];
      }),
    ).values(),
  ];
  await inParts(activities, (part) =>
    tx.insert(
      activityLog,
      part.map((activity) => ({ ...activity, fkUserId: tx.viewer.userId })),
    ),
  );
};
