import { instant } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const figureStates = ['good', 'warning', 'bad'] as const;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  /** For people. */
  value: z.string(),
  /** When what the value tells of happened. */
  at: z.nullable(instant),
  state: z.enum(figureStates),
  /** What to do about it; null where all is well. */
  advice: z.nullable(z.string()),
});
export type Figure = z.infer<typeof figure>;

export const conditionEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/operator/condition',
    summary: 'How the installation is: database, rows behind the documents, disk, jobs, servers and backups',
    permission: 'installation.operate',
    reply: z.object({ readAt: instant, figures: z.array(figure) }),
  }),
};
