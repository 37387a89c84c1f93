import { changeLogSchema } from '@lintel/domain/entities/logs';
import { id, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/**
 * An entry and, made of its facts on reading, of which kind it is and what it says. The person is null once the account
 * is gone, and for what the server did by itself.
 */
export const changeLogShape = z.extend(
  z.omit(changeLogSchema, { fkOrganizationId: true, fkComponentId: true }),
  {
    action: z.string(),
    group: z.nullable(z.string()),
    text: z.string(),
    userName: z.nullable(z.string()),
  },
);

export type ChangeLogShape = z.infer<typeof changeLogShape>;

export const changeLogEndpoints = {
  ofDiagram: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/change-logs',
    summary: 'What was changed on a diagram, newest first',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: z.array(changeLogShape),
    errors: [404],
  }),
  ofComponent: defineEndpoint({
    method: 'GET',
    path: '/api/component/:slug/change-logs',
    summary: 'What was changed of a component, deleted or not, newest first',
    permission: 'content.read',
    params: z.object({ slug }),
    reply: z.array(changeLogShape),
    errors: [404],
  }),
  ofModel: defineEndpoint({
    method: 'GET',
    path: '/api/model/change-logs',
    summary: 'What was changed of components, types and attributes, newest first, a part at a time',
    permission: 'content.read',
    query: z.object({
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.changeLogEntries))),
      /** Only what is older than this entry. */
      before: z.optional(z.pipe(z.coerce.number(), id)),
    }),
    reply: z.array(changeLogShape),
  }),
};
