import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { type Route, route } from '../../http/route.ts';
import { listFolders, removeFolder, saveFolder } from './store.ts';

export const folderRoutes: Route[] = [
  route(folderEndpoints.list, ({ data }) => listFolders(data)),
  route(folderEndpoints.save, ({ data, body }) => saveFolder(data, body.folder)),
  route(folderEndpoints.remove, async ({ data, body }) => {
    await removeFolder(data, body.folderId);
    return { folderId: body.folderId };
  }),
];
