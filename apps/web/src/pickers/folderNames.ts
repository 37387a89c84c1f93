import type { FolderShape } from '@lintel/api/shapes';
import { draftsFolderName } from '@lintel/domain/entities/folder';
import { displayName } from '@lintel/domain/names';

export const noFolderName = 'No folder';

export const isDrafts = (folder: FolderShape): boolean => folder.fkUserId !== null;

export const folderName = (folder: FolderShape): string =>
  isDrafts(folder) ? draftsFolderName : displayName('folder', folder);
