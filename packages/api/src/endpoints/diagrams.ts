import { initialViewSchema, stateSchema } from '@lintel/domain/entities/diagram';
import { id, slug } from '@lintel/domain/fields';
import { diagramLevels, levelCodeSchema } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { line, paragraph } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  backlinkShape,
  diagramDetailsShape,
  diagramShape,
  knownOrTemporaryId,
  savedDiagramShape,
  sentRichText,
  sharePasswordField,
} from '../shapes.ts';

const several = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(limits.diagramsPerCall));

/** Without a slug a diagram is created; with one, only the fields that are there change. */
export const diagramToSave = z.object({
  diagramId: z.optional(knownOrTemporaryId),
  slug: z.optional(slug),
  name: z.optional(line(limits.nameLength)),
  /** A serialised editor state. */
  richDescription: sentRichText,
  /** Plain text, for those who write no rich one. */
  description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
  fkFolderId: z.optional(z.nullable(id)),
  diagramLevel2: z.optional(z.nullable(levelCodeSchema)),
  /** The same by its id, for who sends no code. */
  fkDiagramLevelId: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(diagramLevels.length)))),
  state: z.optional(stateSchema),
  /** Where it is looked at first; null shows everything. */
  initialView: z.optional(z.nullable(initialViewSchema)),
  tags: z.optional(z.array(z.object({ tagId: id })).check(z.maxLength(limits.tagsPerOrganization))),
  /** Whether the link alone is enough to look at the picture. */
  generalAccess: z.optional(z.boolean()),
  /** What strangers are asked for; null asks for nothing. */
  password: z.optional(z.nullable(sharePasswordField)),
  /** The state this save is based on; left out, the last save wins. */
  concurrencyKey: z.optional(z.string().check(z.maxLength(64))),
});
export type DiagramToSave = z.output<typeof diagramToSave>;

export const diagramEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/diagrams',
    summary: 'All diagrams the person may see, last edited first',
    permission: 'content.read',
    reply: z.array(diagramShape),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug',
    summary: 'One diagram',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: diagramShape,
    errors: [404],
  }),
  details: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/details',
    summary: 'One diagram with its rich description',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: diagramDetailsShape,
    errors: [404],
  }),
  backlinks: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/backlinks',
    summary: 'The diagrams on which something links to this one, by name',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: z.array(backlinkShape),
    errors: [404],
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/document',
    summary: 'What is stored of its document, in parts, for a device that has nothing of it yet',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: 'binary',
    errors: [404],
  }),
  visit: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/visit',
    summary: 'Note that the person opened the diagram',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: z.object({}),
    errors: [404],
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/diagrams',
    summary: 'Create or change diagrams, all or none',
    permission: 'diagram.edit',
    body: z.object({ diagrams: several(diagramToSave) }),
    reply: z.array(savedDiagramShape),
    errors: [404, 409],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/diagrams',
    summary: 'Delete diagrams, all or none',
    permission: 'diagram.edit',
    body: z.object({ diagramSlugs: several(slug) }),
    reply: z.object({ diagramSlugs: z.array(slug) }),
    errors: [404],
  }),
  duplicate: defineEndpoint({
    method: 'POST',
    path: '/api/diagrams/duplicate',
    summary: 'Copy diagrams beside the originals',
    permission: 'diagram.edit',
    body: z.object({ diagrams: several(z.object({ slug })) }),
    reply: z.array(diagramShape),
    errors: [404, 409],
  }),
};
