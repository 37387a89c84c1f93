import { folderEndpoints } from '@lintel/api/endpoints/folders';
import type { FolderShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { diagramsQuery, foldersQuery, keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { explainFailure } from '../failures.ts';

/** Without an id a folder is created. */
export interface FolderToSave {
  folderId?: number;
  name: string;
  /** The state a rename is based on. */
  updatedAt?: string;
}

/** The own drafts first, then by name, as the server lists them. */
const byOwnThenName = (a: FolderShape, b: FolderShape): number =>
  Number(a.fkUserId === null) - Number(b.fkUserId === null) || a.name.localeCompare(b.name, 'en');

const withFolder = (folders: readonly FolderShape[], saved: FolderShape): FolderShape[] =>
  [...folders.filter((folder) => folder.folderId !== saved.folderId), saved].sort(byOwnThenName);

/** Creates or renames. An objection to the name is left to the form that sent it. */
export const useSaveFolder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (folder: FolderToSave) => call(folderEndpoints.save, { body: { folder } }),
    onSuccess: (saved, sent) => {
      client.setQueryData(foldersQuery.queryKey, (folders) => folders && withFolder(folders, saved));
      const name = displayName('folder', saved);
      toast.success(
        sent.folderId === undefined
          ? `Folder “${name}” has been created`
          : `Folder has been renamed to “${name}”`,
      );
    },
    onError: (error) => {
      if (!isForForm(error)) toast.error('Failed edit folder', { description: explainFailure(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.folders }),
  });
};

export const useDeleteFolder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ folderId }: FolderShape) => call(folderEndpoints.remove, { body: { folderId } }),
    onSuccess: ({ folderId }, folder) => {
      client.setQueryData(foldersQuery.queryKey, (folders) =>
        folders?.filter((each) => each.folderId !== folderId),
      );
      client.setQueryData(diagramsQuery.queryKey, (diagrams) =>
        diagrams?.map((each) => (each.fkFolderId === folderId ? { ...each, fkFolderId: null } : each)),
      );
      toast.success(`Folder “${displayName('folder', folder)}” has been deleted`);
    },
    onError: (error) => toast.error('Failed to delete folder', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'folder'),
  });
};
