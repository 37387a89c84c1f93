import { stateSchema } from '@lintel/domain/entities/diagram';
import { instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line, paragraph } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const attributeKey = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'There is no such attribute'));

/**
 * A row as a person has it in a spreadsheet: everything is text, and types, tags, items and people go by their names.
 * What is not named stays as it is; an empty text takes a value off.
 */
const importedRow = z.object({
  /** Of the component that it changes; without one a component is created. */
  slug: z.optional(slug),
  name: z.optional(line(limits.nameLength)),
  /** The name of an own or a shared type; of those of one name the own one. */
  type: z.optional(line(limits.nameLength)),
  state: z.optional(stateSchema),
  description: z.optional(paragraph(limits.descriptionLength)),
  tags: z.optional(z.array(line(limits.nameLength)).check(z.maxLength(limits.tagsPerOrganization))),
  /** By the id of the attribute. Several items or people stand with a comma or on a line of their own each. */
  attributes: z.optional(z.record(attributeKey, paragraph(limits.attributeValueLength))),
  updatedAt: z.optional(instant),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importOutcomes = ['create', 'update', 'same', 'reject'] as const;

const outcomeOfRow = z.object({
  outcome: z.enum(importOutcomes),
  /** Why it is rejected. */
  reason: z.optional(z.string()),
  /** Of the component, where there is one (already). */
  slug: z.optional(slug),
  name: z.string(),
});
export type ImportedRowOutcome = z.infer<typeof outcomeOfRow>;

export const componentImportEndpoints = {
  import: defineEndpoint({
    method: 'POST',
    path: '/api/component/import',
    summary:
      'Create and change components as in a spreadsheet, all that are not rejected or, in a dry run, none; what became of each row',
    permission: 'component.edit',
    body: z.object({
      rows: z.array(importedRow).check(z.minLength(1), z.maxLength(limits.componentsPerImport)),
      dryRun: z.boolean(),
    }),
    reply: z.object({
      /** In the order sent. */
      rows: z.array(outcomeOfRow),
      /** What takes it back: rows to be imported, and components to be deleted. Empty after a dry run. */
      undo: z.object({ rows: z.array(importedRow), created: z.array(slug) }),
    }),
    errors: [409],
  }),
};
