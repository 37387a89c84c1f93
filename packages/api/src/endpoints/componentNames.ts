import { stateSchema } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod';
import { componentBriefShape, duplicateShape } from '../componentBriefShape.ts';
import { defineEndpoint } from '../endpoint.ts';
import { namesShape } from '../namesShape.ts';
import { counted, idInQuery } from '../queryFields.ts';

const componentSearch = z.object({
  /** Words in any order; a component has to have all of them in its name. */
  search: line(limits.searchLength).optional(),
  state: stateSchema.optional(),
  typeId: idInQuery.optional(),
  sharedTypeId: idInQuery.optional(),
  tagId: idInQuery.optional(),
  attributeId: idInQuery.optional(),
  /** Of the attribute named by `attributeId`. */
  attributeValue: line(limits.attributeValueLength).optional(),
  /** Only deleted ones. */
  deleted: z.literal('true').optional(),
  sort: z.enum(['relevance', 'name', 'updated']).optional(),
  limit: counted(limits.componentsPerPage).optional(),
  offset: z.coerce.number().int().min(0).max(limits.componentsPerOrganization).optional(),
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
      total: z.int().nonnegative(),
    }),
  }),
  duplicates: defineEndpoint({
    method: 'GET',
    path: '/api/components/duplicates',
    summary: 'Components that are called alike, best first',
    permission: 'content.read',
    query: z.object({
      name: line(limits.nameLength).optional(),
      except: slug.optional(),
      limit: counted(20).optional(),
    }),
    reply: z.array(duplicateShape),
  }),
  names: defineEndpoint({
    method: 'POST',
    path: '/api/names',
    summary: 'What diagrams show of components and types, by slug; what is unknown is left out',
    permission: 'content.read',
    body: z.object({
      components: z.array(slug).max(limits.namesPerCall),
      types: z.array(slug).max(limits.namesPerCall),
    }),
    reply: namesShape,
  }),
};
