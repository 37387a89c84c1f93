import { instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { importOutcomes } from './componentImport.ts';

/** json and yaml lose nothing and can be imported; the others are for other tools, and for eyes. */
export const diagramExportFormats = [
  'json',
  'yaml',
  'svg',
  'png',
  'drawio',
  'mermaid',
  'plantuml',
  'structurizr',
] as const;
export type DiagramExportFormat = (typeof diagramExportFormats)[number];

export type ImportOutcome = (typeof importOutcomes)[number];

/** What a file holds lists of, in the order in which they are told. */
export const exchangedLists = [
  'diagrams',
  'components',
  'types',
  'attributes',
  'tags',
  'folders',
  'views',
  'graphs',
  'attachments',
  'icons',
] as const;
export type ExchangedList = (typeof exchangedLists)[number];

/** What becomes of one thing of a file. */
const outcomeRow = z.object({
  list: z.enum(exchangedLists),
  id: z.string(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why it is rejected. */
  reason: z.optional(z.string()),
});

const count = z.int().check(z.nonnegative());

/** An export or import under way, or what became of it. The server knows it for an hour. */
const transferShape = z.object({
  transferId: z.uuid(),
  kind: z.enum(['export', 'import']),
  /** An import that is ready waits to be applied. */
  state: z.enum(['reading', 'ready', 'writing', 'done', 'undone', 'cancelled', 'failed']),
  done: count,
  /** Null: not known yet. */
  total: z.nullable(count),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  fileName: z.string(),
  createdAt: instant,
  counts: z.array(
    z.object({
      list: z.enum(exchangedLists),
      create: count,
      update: count,
      same: count,
      reject: count,
    }),
  ),
  /** The rejected ones first, then what changes; not all of many. */
  rows: z.array(outcomeRow),
  /** What stands in the file of another tool and cannot be read, in words. */
  notes: z.array(z.string()),
  /** Until when it can be taken back. */
  undoUntil: z.nullable(instant),
  /** How many things are as before, and how many stayed because people have changed them since. */
  takenBack: z.nullable(z.object({ undone: count, kept: count })),
});
export type TransferShape = z.infer<typeof transferShape>;

/** How files end that can be imported: ours, an archive of them, and those of other tools. */
const importExtensions = 'json yaml yml zip drawio xml mmd mermaid puml plantuml pu dsl'.split(' ');
export const importEndings = importExtensions.map((extension) => `.${extension}`);

const params = z.object({ transferId: z.uuid() });

const ofImport = { permission: 'diagram.edit', params, reply: transferShape, errors: [404, 409] } as const;

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
  exportOrganization: defineEndpoint({
    method: 'POST',
    path: '/api/organization/export',
    summary: 'Begin to export all that the organisation has, but for people and secrets',
    permission: 'organization.manage',
    body: z.object({ format: z.enum(['json', 'yaml']) }),
    reply: transferShape,
    errors: [409],
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/imports',
    summary:
      'Send a file that was exported, or one of draw.io, Mermaid, PlantUML or Structurizr, and begin to look what an import of it would do; nothing is changed',
    permission: 'diagram.edit',
    upload: {
      field: 'file',
      maxBytes: limits.importBytes,
      extensions: importExtensions,
      refusal: `Only files that were exported, and those of draw.io, Mermaid, PlantUML and Structurizr, can be imported. Accepted file types: ${importEndings.join(', ')}`,
      onDisk: true,
    },
    reply: transferShape,
    errors: [409],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/transfers',
    summary: 'The exports and imports of the person in the last hour, newest first',
    permission: 'content.read',
    reply: z.array(transferShape),
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/api/transfers/:transferId/apply',
    summary: 'Import all that is not rejected, or nothing where that fails',
    ...ofImport,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/transfers/:transferId/cancel',
    summary: 'Give up an export or import that is under way or waits; nothing of it stays',
    ...ofImport,
    permission: 'content.read',
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/transfers/:transferId/undo',
    summary: 'Take an import back, but for what somebody has changed since',
    ...ofImport,
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/transfers/:transferId/file',
    summary: 'The file of an export that is done',
    permission: 'organization.manage',
    params,
    reply: 'binary',
    errors: [404],
  }),
};
