import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Kind } from '@lintel/diagram/layout';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { componentInstance, relation, textarea } from '../db/tables/drawn.ts';
import type { Identities } from './identities.ts';

const tables = {
  instance: { table: componentInstance, id: componentInstance.componentInstanceId },
  textarea: { table: textarea, id: textarea.textareaId },
  relation: { table: relation, id: relation.relationId },
} as const;

/** Rows whose items are gone, by kind; where it is not known what the rows say. The others lend their items their ids. */
export const compareWithExisting = async (
  tx: Db,
  diagramId: number,
  snapshot: Snapshot,
  identities: Identities,
): Promise<Map<Kind, string[]>> => {
  const removed = new Map<Kind, string[]>();
  for (const kind of ['instance', 'textarea', 'relation'] as const) {
    const { table, id } = tables[kind];
    const rows = await tx
      .select({ id, slug: table.slug, key: table.itemKey })
      .from(table)
      .where(and(eq(table.fkDiagramId, diagramId), isNull(table.fkVersionId)));
    const gone: string[] = [];
    for (const { key, ...identity } of rows) {
      if (snapshot.get(key)?.kind === kind) identities.adopt(key, identity);
      else gone.push(key);
    }
    removed.set(kind, gone);
  }
  return removed;
};
