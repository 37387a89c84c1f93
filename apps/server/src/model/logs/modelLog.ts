import type { Scoped } from '../../db/scoped.ts';
import { activityLog, changeLog } from '../../db/tables/logs.ts';

export interface ModelEntry {
  /** Null for types and attributes, and for what is about the organisation as a whole. */
  componentId: number | null;
  slug: string;
  group: 'Component' | 'Type' | 'Attribute';
  action: string;
  text: string;
}

const atOnce = 1_000;

const activityAction = (action: string): 'ADDED' | 'DELETED' | 'CHANGED' => {
  if (action === 'CREATED' || action === 'RESTORED') return 'ADDED';
  return action === 'DELETED' || action === 'MERGED' ? 'DELETED' : 'CHANGED';
};

/** One for each component and what became of it, however many of its fields changed. */
const activitiesOf = (entries: readonly ModelEntry[]) => [
  ...new Map(
    entries
      .filter(({ group }) => group === 'Component')
      .map(({ slug, action }) => [
        `${slug} ${activityAction(action)}`,
        { itemSlug: slug, action: activityAction(action) },
      ]),
  ).values(),
];

/** In the transaction of the change itself: neither is there without the other. */
export const logModel = async (tx: Scoped, entries: readonly ModelEntry[]): Promise<void> => {
  for (let at = 0; at < entries.length; at += atOnce) {
    await tx.insert(
      changeLog,
      entries.slice(at, at + atOnce).map(({ componentId, slug, group, action, text }) => ({
        fkUserId: tx.viewer.userId,
        fkComponentId: componentId,
        itemSlug: slug,
        itemType: 'COMPONENT' as const,
        action,
        group,
        text,
      })),
    );
  }
  const activities = activitiesOf(entries);
  for (let at = 0; at < activities.length; at += atOnce) {
    await tx.insert(
      activityLog,
      activities.slice(at, at + atOnce).map((activity) => ({
        ...activity,
        fkUserId: tx.viewer.userId,
        itemType: 'COMPONENT' as const,
      })),
    );
  }
};
