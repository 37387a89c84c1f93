import { asc, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { nextStamp } from '../../merge/fieldMerge.ts';

export const attachmentSet = 'attachment';

/**
 * Notes on components that a file was hung on them or taken off by itself, so that a save of them that was based on an
 * earlier state leaves it as it is.
 */
export const stampAttachment = async (
  tx: Scoped,
  componentIds: readonly number[],
  attachmentId: number,
): Promise<void> => {
  if (componentIds.length === 0) return;
  const { componentModelId, fieldStamps, updatedAt } = componentModel;
  const rows = await tx
    .select({ componentModelId, fieldStamps, updatedAt })
    .from(componentModel, inArray(componentModelId, [...componentIds]))
    .orderBy(asc(componentModelId))
    .for('update');
  for (const row of rows) {
    const at = nextStamp(row.updatedAt, new Date());
    await tx.update(
      componentModel,
      {
        fieldStamps: { ...row.fieldStamps, [`${attachmentSet}:${attachmentId}`]: at },
        updatedAt: at,
        updatedByUserId: tx.viewer.userId,
      },
      inArray(componentModelId, [row.componentModelId]),
    );
  }
};
