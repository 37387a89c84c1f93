import { id, instant } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { folderShape, knownOrTemporaryId } from '../shapes.ts';

export const folderEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/folders',
    summary: 'The folders of the organisation and the own drafts folder, by name',
    permission: 'content.read',
    reply: z.array(folderShape),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/folders',
    summary: 'Create a folder (no id, or a negative one) or rename it',
    permission: 'folder.edit',
    body: z.object({
      folder: z.object({
        folderId: z.optional(knownOrTemporaryId),
        name: line(limits.nameLength),
        updatedAt: z.optional(instant),
      }),
    }),
    reply: folderShape,
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/folders',
    summary: 'Delete a folder; its diagrams stay, in no folder',
    permission: 'folder.edit',
    body: z.object({ folderId: id }),
    reply: z.object({ folderId: id }),
    errors: [404, 409],
  }),
};
