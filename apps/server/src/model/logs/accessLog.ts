import type { activityActions, activityItems } from '@lintel/domain/entities/logs';
import { activeOn } from '../../db/activeTransaction.ts';
import type { Db } from '../../db/client.ts';
import { activityLog } from '../../db/tables/logs.ts';

interface AccessEvent {
  organizationId: number;
  /** Who did it; null where nobody is known. */
  userId: number | null;
  item: Extract<(typeof activityItems)[number], 'SINGLE_SIGN_ON' | 'MEMBER' | 'SIGN_IN'>;
  /** Of a member the number, of a way to come in its name. */
  slug: string;
  action: (typeof activityActions)[number];
}

/** Writes down who came in, or was let in, and how that is settled. Outside of every scope: not all who do it are members. */
export const logAccess = async (
  db: Db,
  { organizationId, userId, item, slug, action }: AccessEvent,
): Promise<void> => {
  await activeOn(db).insert(activityLog).values({
    fkOrganizationId: organizationId,
    fkUserId: userId,
    itemType: item,
    itemSlug: slug,
    action,
  });
};
