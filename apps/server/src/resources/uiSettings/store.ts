import { tableSettingsSchema } from '@lintel/api/endpoints/uiSettings';
import { limits } from '@lintel/domain/limits';
import { sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Scoped } from '../../db/scoped.ts';
import { uiSettings } from '../../db/tables/saved.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdMembership } from '../../model/members/holdMembership.ts';

type TableSettings = z.infer<typeof tableSettingsSchema>;

export const readSettings = async (data: Scoped): Promise<TableSettings> => {
  const [row] = await data.select({ tableSettings: uiSettings.tableSettings }).from(uiSettings);
  return row === undefined ? {} : tableSettingsSchema.parse(row.tableSettings);
};

/** Merged by the database: two tabs that save different tables at once both keep theirs. */
export const saveSettings = (data: Scoped, sent: TableSettings): Promise<TableSettings> =>
  data.transaction(async (tx) => {
    await holdMembership(tx);
    const [row] = await tx.upsert(
      uiSettings,
      { tableSettings: sent },
      {
        target: [uiSettings.fkOrganizationId, uiSettings.fkUserId],
        set: { tableSettings: sql`${uiSettings.tableSettings} || excluded.table_settings` },
      },
    );
    const merged = row?.tableSettings ?? {};
    if (JSON.stringify(merged).length > limits.uiSettingsBytes) {
      throw new Refusal(413, 'too-large', 'Too many settings');
    }
    return tableSettingsSchema.parse(merged);
  });
