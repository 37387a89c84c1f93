import { limits } from '@lintel/domain/limits';
import { asc, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { tag } from '../../db/tables/tag.ts';
import { limitReached, notFound } from '../../http/refusal.ts';

/**
 * Rows are held in one order everywhere: folders, tags, diagrams, each by id. Deleting a folder
 * or a tag holds it first as well, so two people never wait for each other in a circle.
 */

export type FolderRow = typeof folder.$inferSelect;
export type DiagramRow = typeof diagram.$inferSelect;
export type TagRow = typeof tag.$inferSelect;

const demandAll = (found: number, wanted: number): void => {
  if (found !== wanted) throw notFound();
};

/** Held, so that none is deleted or becomes a person's own before what is put into it is written. */
export const holdFolders = async (
  tx: Scoped,
  wanted: ReadonlySet<number>,
): Promise<Map<number, FolderRow>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select()
    .from(folder, inArray(folder.folderId, [...wanted]))
    .orderBy(asc(folder.folderId))
    .for('share');
  demandAll(rows.length, wanted.size);
  return new Map(rows.map((row) => [row.folderId, row]));
};

export const holdTags = async (tx: Scoped, wanted: ReadonlySet<number>): Promise<Map<number, TagRow>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select()
    .from(tag, inArray(tag.tagId, [...wanted]))
    .orderBy(asc(tag.tagId))
    .for('share');
  demandAll(rows.length, wanted.size);
  return new Map(rows.map((row) => [row.tagId, row]));
};

export const lockDiagrams = async (
  tx: Scoped,
  wanted: ReadonlySet<string>,
): Promise<Map<string, DiagramRow>> => {
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select()
    .from(diagram, inArray(diagram.slug, [...wanted]))
    .orderBy(asc(diagram.diagramId))
    .for('update');
  demandAll(rows.length, wanted.size);
  return new Map(rows.map((row) => [row.slug, row]));
};

/** Asked under the lock of `oneAtATime`. */
export const demandRoom = async (tx: Scoped, added: number): Promise<void> => {
  if ((await tx.count(diagram)) + added > limits.diagramsPerOrganization) {
    throw limitReached(`An organisation can have at most ${limits.diagramsPerOrganization} diagrams`);
  }
};
