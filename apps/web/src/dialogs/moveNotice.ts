import type { DiagramShape, FolderShape } from '@lintel/api/shapes';

const isDrafts = (folderId: number | null, folders: readonly FolderShape[]): boolean =>
  folders.some((folder) => folder.folderId === folderId && folder.fkUserId !== null);

/** A move across the border of "My drafts" changes who sees a diagram, and that is said before it happens. */
export const moveNotice = (
  diagrams: readonly Pick<DiagramShape, 'fkFolderId'>[],
  target: number | null,
  folders: readonly FolderShape[],
  organizationName: string,
): string | null => {
  const toDrafts = isDrafts(target, folders);
  const crossing = diagrams.filter(({ fkFolderId }) => isDrafts(fkFolderId, folders) !== toDrafts).length;
  if (crossing === 0) return null;
  const subject = crossing === 1 ? 'the diagram' : `${crossing} diagrams`;
  return toDrafts
    ? `Nobody else in ${organizationName} will see ${subject} any longer.`
    : `Everybody in ${organizationName} will see ${subject}.`;
};
