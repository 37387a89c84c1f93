import { sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { tagOnItem } from '../../db/tables/tag.ts';

export interface Tagging {
  fkDiagramId: number;
  fkTagId: number;
}

/** Two hundred diagrams with hundreds of tags each would be more parameters than one statement can have. */
const atOnce = 1_000;

const inParts = async (all: readonly Tagging[], write: (part: Tagging[]) => Promise<unknown>) => {
  for (let at = 0; at < all.length; at += atOnce) await write(all.slice(at, at + atOnce));
};

export const addTags = (tx: Scoped, added: readonly Tagging[]): Promise<void> =>
  inParts(added, (part) => tx.insertMissing(tagOnItem, part));

export const removeTags = (tx: Scoped, removed: readonly Tagging[]): Promise<void> =>
  inParts(removed, (part) => {
    const list = part.map(({ fkDiagramId, fkTagId }) => sql`(${fkDiagramId}::int, ${fkTagId}::int)`);
    return tx.delete(
      tagOnItem,
      sql`(${tagOnItem.fkDiagramId}, ${tagOnItem.fkTagId}) in (${sql.join(list, sql`, `)})`,
    );
  });
