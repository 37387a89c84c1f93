import { querySchema, columnIdSchema, viewFilterSchema, viewSortSchema } from '@lintel/domain/entities/saved';
import { filterSchema } from '@lintel/domain/filter/grammar';
import { id, instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line, paragraph } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { componentBriefShape } from '../componentBriefShape.ts';
import { componentValuesShape } from '../componentShapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namedThing } from '../namesShape.ts';

const queryShape = z.omit(querySchema, { fkOrganizationId: true });
export type QueryShape = z.infer<typeof queryShape>;

/** The slug of a model view that was not saved yet. */
export const newQuerySlug = 'new';

const diagramOfRow = z.extend(namedThing, { diagramLevel2: z.nullable(z.string()) });

/** Of a list that a cell shows: the first few, and how many there are. */
const severalOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ first: z.array(item), total: z.int().check(z.nonnegative()) });

export const viewRowShape = z.extend(componentBriefShape, {
  ...z.omit(componentValuesShape, { slug: true, tags: true }).shape,
  description: z.nullable(z.string()),
  drawnOn: severalOf(diagramOfRow),
  to: severalOf(namedThing),
  from: severalOf(namedThing),
  contains: severalOf(namedThing),
});
export type ViewRowShape = z.infer<typeof viewRowShape>;

export const queryEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/queries/',
    summary: 'The model views of the organisation, by name',
    permission: 'content.read',
    reply: z.array(queryShape),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/queries',
    summary: 'Delete model views',
    permission: 'view.edit',
    body: z.array(z.object({ queryId: id })).check(z.minLength(1), z.maxLength(limits.viewsPerOrganization)),
    reply: z.array(z.object({ queryId: id })),
    errors: [404],
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/query/:slug',
    summary: 'One model view',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: queryShape,
    errors: [404],
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/query/:slug',
    summary: 'Change a model view, or create one under the slug new',
    permission: 'view.edit',
    params: z.object({ slug }),
    body: z.object({
      query: z.object({
        name: z.optional(line(limits.nameLength)),
        description: z.optional(z.nullable(paragraph(limits.descriptionLength))),
        filter: z.optional(viewFilterSchema),
        updatedAt: z.optional(instant),
      }),
    }),
    reply: queryShape,
    errors: [404, 409],
  }),
  result: defineEndpoint({
    method: 'POST',
    path: '/api/queries/result',
    summary:
      'The components that a filter finds, a page at a time; cursor names where the page before ended, from how many rows lie before one that does not follow',
    permission: 'content.read',
    body: z.object({
      filter: filterSchema,
      sort: z.optional(viewSortSchema),
      /** Words in any order; a component has to have all of them in its name. Without a sort what fits best comes first. */
      search: z.optional(line(limits.searchLength)),
      /** Drafts too, which a model view leaves out. */
      drafts: z.optional(z.boolean()),
      /** Those that were deleted, in place of the others. */
      deleted: z.optional(z.boolean()),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(limits.componentsPerPage))),
      cursor: z.optional(z.string().check(z.maxLength(2_000))),
      /** For who goes somewhere without having read what lies before; a cursor knows better. */
      from: z.optional(z.int().check(z.nonnegative(), z.maximum(limits.componentsPerOrganization))),
    }),
    reply: z.object({
      rows: z.array(viewRowShape),
      total: z.int().check(z.nonnegative()),
      /** Null behind the last page. */
      cursor: z.nullable(z.string()),
    }),
  }),
  counts: defineEndpoint({
    method: 'POST',
    path: '/api/queries/counts',
    summary: 'How many components have each value of a column, of those that the rest of the filter finds',
    permission: 'content.read',
    body: z.object({ filter: filterSchema, column: columnIdSchema, drafts: z.optional(z.boolean()) }),
    reply: z.array(
      z.object({
        /** An id; a word where the column holds words; null where there is no value. */
        value: z.nullable(z.union([id, z.string()])),
        /** True where the id is of a shared type. */
        shared: z.optional(z.boolean()),
        components: z.int().check(z.nonnegative()),
      }),
    ),
  }),
};
