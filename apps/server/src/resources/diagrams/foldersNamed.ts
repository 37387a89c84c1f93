import { displayName } from '@lintel/domain/names';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { folder } from '../../db/tables/folder.ts';
import type { DiagramRow, FolderRow } from './hold.ts';

/** The names of the folders that diagrams lie in, and of those they are put into. */
export const foldersNamed = async (
  tx: Scoped,
  rows: readonly DiagramRow[],
  held: ReadonlyMap<number, FolderRow>,
): Promise<Map<number, string>> => {
  const unknown = new Set(rows.flatMap(({ fkFolderId }) => fkFolderId ?? []).filter((id) => !held.has(id)));
  const read =
    unknown.size === 0 ? [] : await tx.select().from(folder, inArray(folder.folderId, [...unknown]));
  return new Map([...held.values(), ...read].map((each) => [each.folderId, displayName('folder', each)]));
};
