import type { DiagramShape, FolderShape } from '@lintel/api/shapes';

export interface SidebarContent {
  drafts: FolderShape | null;
  /** Of the organisation, by name as the server sorts them. */
  folders: readonly FolderShape[];
  /** As home counts: what is archived is out of the way there. */
  homeCount: number | undefined;
  countOf: (folder: FolderShape) => number;
}

export const sidebarContent = (
  folders: readonly FolderShape[],
  diagrams: readonly Pick<DiagramShape, 'fkFolderId' | 'state'>[] | undefined,
): SidebarContent => {
  const inUse = diagrams?.filter(({ state }) => state !== 'ARCHIVED');
  const counts = new Map<number | null, number>();
  for (const { fkFolderId } of inUse ?? []) counts.set(fkFolderId, (counts.get(fkFolderId) ?? 0) + 1);
  const drafts = folders.find(({ fkUserId }) => fkUserId !== null) ?? null;
  return {
    drafts,
    folders: folders.filter(({ fkUserId }) => fkUserId === null),
    homeCount: inUse?.length,
    countOf: ({ folderId, diagrams: all }) => (inUse === undefined ? all : (counts.get(folderId) ?? 0)),
  };
};
