import { z } from 'zod/mini';
import { id, slug, stamps } from '../fields.ts';

/** A folder with a user is that person's "My drafts" and exists for nobody else. */
export const folderSchema = z.object({
  folderId: id,
  slug,
  name: z.string(),
  fkOrganizationId: id,
  fkUserId: z.nullable(id),
  ...stamps,
});

export const draftsFolderName = 'My drafts';
