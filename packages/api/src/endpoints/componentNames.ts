import { stateSchema } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { componentBriefShape, duplicateShape } from '../componentBriefShape.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namesShape } from '../namesShape.ts';
import { counted, idInQuery } from '../queryFields.ts';

const componentSearch = z.object({
  /** Words in any order; a component has to have all of them in its name. */
  search: z.optional(line(limits.searchLength)),
  state: z.optional(stateSchema),
  typeId: z.optional(idInQuery),
  sharedTypeId: z.optional(idInQuery),
  tagId: z.optional(idInQuery),
  attributeId: z.optional(idInQuery),
  /** Of the attribute named by `attributeId`. */
  attributeValue: z.optional(line(limits.attributeValueLength)),
  /** Only deleted ones. */
  deleted: z.optional(z.literal('true')),
  sort: z.optional(z.enum(['relevance', 'name', 'type', 'updated'])),
  /** Without it names and types rise, the last change comes first; what fits best always does. */
  order: z.optional(z.enum(['asc', 'desc'])),
  limit: z.optional(counted(limits.componentsPerPage)),
  offset: z.optional(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.componentsPerOrganization)),
  ),
});
export type ComponentSearch = z.output<typeof componentSearch>;

/** What components are called, and which are called like that: with these a drawing starts, with the rest it does not. */
export const componentNameEndpoints = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/components',
    summary: 'Components by words, state, type, tag and attribute, a page at a time',
    permission: 'content.read',
    query: componentSearch,
    reply: z.object({
      components: z.array(componentBriefShape),
      /** Of a search with words counted up to 10,000. */
      total: z.int().check(z.nonnegative()),
    }),
  }),
  duplicates: defineEndpoint({
    method: 'GET',
    path: '/api/components/duplicates',
    summary: 'Components that are called alike, best first',
    permission: 'content.read',
    query: z.object({
      name: z.optional(line(limits.nameLength)),
      except: z.optional(slug),
      limit: z.optional(counted(20)),
    }),
    reply: z.array(duplicateShape),
  }),
  names: defineEndpoint({
    method: 'POST',
    path: '/api/names',
    summary: 'What diagrams show of components and types, by slug; what is unknown is left out',
    permission: 'content.read',
    body: z.object({
      components: z.array(slug).check(z.maxLength(limits.namesPerCall)),
      types: z.array(slug).check(z.maxLength(limits.namesPerCall)),
    }),
    reply: namesShape,
  }),
};
