import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** json and yaml lose nothing and can be imported; the others are for other tools, and for eyes. */
export const diagramExportFormats = [
  'json',
  'yaml',
  'svg',
  'drawio',
  'mermaid',
  'plantuml',
  'structurizr',
] as const;
export type DiagramExportFormat = (typeof diagramExportFormats)[number];

export const exchangeEndpoints = {
  exportDiagrams: defineEndpoint({
    method: 'POST',
    path: '/api/diagrams/export',
    summary:
      'Diagrams as a file, called as the header content-disposition says: one as it is, several as an archive',
    permission: 'content.read',
    body: z.object({
      diagrams: z.array(z.object({ slug })).check(z.minLength(1), z.maxLength(limits.diagramsPerCall)),
      format: z._default(z.enum(diagramExportFormats), 'json'),
    }),
    reply: 'binary',
    errors: [404],
  }),
};
