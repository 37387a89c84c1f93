import { id } from '@lintel/domain/fields';
import { importedSets, wrongIconType } from '@lintel/domain/icons';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { iconImportShape, iconShape, sharedTypeShape } from '../iconShapes.ts';

const importParams = z.object({ iconSet: z.enum(importedSets) });

export const iconEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/icons',
    summary: 'Every icon a type can have: the organisation’s own, newest first, then the built-in ones',
    permission: 'content.read',
    reply: z.array(iconShape),
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/icons/upload',
    summary: 'Add an icon; whatever in it could run or be fetched is taken out',
    permission: 'type.edit',
    upload: {
      field: 'icon',
      maxBytes: limits.iconBytes,
      mimeTypes: ['image/svg+xml'],
      extensions: ['svg'],
      refusal: wrongIconType,
    },
    reply: iconShape,
    errors: [409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/icons',
    summary: 'Delete an icon of the organisation; types that show it are left without one',
    permission: 'type.edit',
    body: z.object({ icon: z.object({ iconId: id }) }),
    reply: z.object({ iconId: id }),
    errors: [404],
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/icons/import/:iconSet',
    summary: 'Take over the icons of a vendor from the archive that it publishes; answers when all is done',
    permission: 'organization.manage',
    params: importParams,
    upload: {
      field: 'archive',
      maxBytes: limits.iconArchiveBytes,
      extensions: ['zip'],
      refusal: 'Invalid archive type. Accepted file types: .zip',
      onDisk: true,
    },
    reply: iconImportShape,
    errors: [409],
  }),
  importState: defineEndpoint({
    method: 'GET',
    path: '/api/icons/import/:iconSet',
    summary: 'How far the newest import has come; null where there was none',
    permission: 'organization.manage',
    params: importParams,
    reply: z.nullable(iconImportShape),
  }),
  publicIcon: defineEndpoint({
    method: 'GET',
    path: '/api/public/icon/:url',
    summary: 'An icon as an SVG image, which never changes',
    permission: 'public',
    params: z.object({ url: z.string().check(z.regex(/^[a-z0-9-]{1,120}\.svg$/)) }),
    reply: 'binary',
    errors: [404],
  }),
};

export const sharedTypeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/shared-types',
    summary: 'The built-in types; nothing but the version where the caller has that one already',
    permission: 'content.read',
    query: z.object({ version: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.object({ version: z.string(), sharedTypes: z.nullable(z.array(sharedTypeShape)) }),
  }),
};
