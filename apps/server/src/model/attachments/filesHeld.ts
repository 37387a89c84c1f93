import { eq, sql } from 'drizzle-orm';
import { activeOn } from '../../db/activeTransaction.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../db/tables/attachment.ts';

export interface FilesHeld {
  readonly files: number;
  readonly bytes: number;
}

/**
 * What an organisation has stored, visible to the caller or not: files in other people's drafts, and those that nothing
 * refers to any more and that wait to be swept, take their room too. Nothing but the sums is given, which no scope could
 * make.
 */
export const filesHeld =
  (db: Db) =>
  async (organizationId: number): Promise<FilesHeld> => {
    const [held] = await activeOn(db)
      .select({ files: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${attachment.size}), 0)` })
      .from(attachment)
      .where(eq(attachment.fkOrganizationId, organizationId));
    return { files: held?.files ?? 0, bytes: Number(held?.bytes ?? 0) };
  };
