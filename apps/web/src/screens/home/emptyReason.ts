import type { FolderShape } from '@lintel/api/shapes';

export type EmptyReason = 'noDiagrams' | 'emptyFolder' | 'emptyDrafts' | 'allArchived' | 'noMatch';

export interface Emptiness {
  folder: FolderShape | null;
  /** Here, whatever the filters. */
  here: number;
  /** In the whole organisation. */
  anywhere: number;
  filtered: boolean;
}

/** Why there is nothing to see: each has another next step. */
export const emptyReason = ({ folder, here, anywhere, filtered }: Emptiness): EmptyReason => {
  if (here > 0) return filtered ? 'noMatch' : 'allArchived';
  if (folder !== null) return folder.fkUserId === null ? 'emptyFolder' : 'emptyDrafts';
  return anywhere === 0 ? 'noDiagrams' : 'noMatch';
};
