import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { componentInstance, groupLink, relation, textarea } from '../db/tables/drawn.ts';
import { activityLog, changeLog } from '../db/tables/logs.ts';
import { inWords } from '../model/logs/inWords.ts';

/** Every row that the projection writes of drawn things, byte for byte. */
export const allRowsIn = async (db: Db) => ({
  instances: await db.select().from(componentInstance).orderBy(asc(componentInstance.componentInstanceId)),
  textareas: await db.select().from(textarea).orderBy(asc(textarea.textareaId)),
  relations: await db.select().from(relation).orderBy(asc(relation.relationId)),
  groups: await db.select().from(groupLink).orderBy(asc(groupLink.fkComponentInstanceChildId)),
  links: await db.select().from(diagramLink).orderBy(asc(diagramLink.diagramLinkId)),
});

const diagramIdOf = async (db: Db, slug: string): Promise<number> => {
  const [found] = await db
    .select({ diagramId: diagram.diagramId })
    .from(diagram)
    .where(eq(diagram.slug, slug));
  if (found === undefined) throw new Error(`There is no diagram ${slug}`);
  return found.diagramId;
};

export const rowsOn = async (db: Db, slug: string) => {
  const diagramId = await diagramIdOf(db, slug);
  return {
    diagramId,
    instances: await db
      .select()
      .from(componentInstance)
      .where(eq(componentInstance.fkDiagramId, diagramId))
      .orderBy(asc(componentInstance.itemKey)),
    textareas: await db
      .select()
      .from(textarea)
      .where(eq(textarea.fkDiagramId, diagramId))
      .orderBy(asc(textarea.itemKey)),
    relations: await db
      .select()
      .from(relation)
      .where(eq(relation.fkDiagramId, diagramId))
      .orderBy(asc(relation.itemKey)),
    groups: await db.select().from(groupLink).where(eq(groupLink.fkDiagramId, diagramId)),
  };
};

/** The entries of a diagram's change log, oldest first. */
export const logOf = async (db: Db, slug: string) => {
  const rows = await db
    .select()
    .from(changeLog)
    .where(eq(changeLog.fkDiagramId, await diagramIdOf(db, slug)))
    .orderBy(asc(changeLog.logId));
  return rows.map(inWords);
};

export const activitiesOn = async (db: Db, slug: string) =>
  db
    .select()
    .from(activityLog)
    .where(eq(activityLog.fkDiagramId, await diagramIdOf(db, slug)))
    .orderBy(asc(activityLog.activityLogId));
