import { z } from 'zod/mini';
import { id, slug, stamps } from '../fields.ts';
import { filterSchema, filterShape, typesAgree, typesDisagree } from '../filter/grammar.ts';
import { limits } from '../limits.ts';

const json: z.ZodMiniType<unknown> = z.json();

/** The columns that a model view may show beside those of attributes. */
export const viewColumns = {
  'col-row-id': 'ID',
  'col-name': 'Name',
  'col-type': 'Type',
  'col-desc': 'Description',
  'col-dia': 'Diagrams',
  'col-to-comp': 'To',
  'col-from-comp': 'From',
  'col-contains': 'Contains',
  'col-tags': 'Tags',
  'col-state': 'State',
  'col-updated': 'Changed',
} as const;
export type ViewColumn = keyof typeof viewColumns;

export const defaultViewColumns = ['col-row-id', 'col-name', 'col-type', 'col-dia'] as const;

/** Of the model itself, or the id of an attribute. */
export const columnIdSchema = z.union([
  z.enum(Object.keys(viewColumns) as [ViewColumn, ...ViewColumn[]]),
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'There is no such column')),
]);

export const viewSortSchema = z.object({ column: columnIdSchema, order: z.enum(['asc', 'desc']) });

/** What a saved model view shows, and of which components. */
export const viewFilterSchema = z
  .object({
    ...filterShape,
    columns: z.array(columnIdSchema).check(z.maxLength(limits.columnsPerView)),
    sort: z.optional(viewSortSchema),
  })
  .check(z.refine(typesAgree, typesDisagree));

export type ViewFilter = z.output<typeof viewFilterSchema>;
export type ViewSort = z.output<typeof viewSortSchema>;

/** A saved model view. */
export const querySchema = z.object({
  queryId: id,
  fkOrganizationId: id,
  slug,
  name: z.string(),
  description: z.nullable(z.string()),
  filter: viewFilterSchema,
  updatedByUserId: z.nullable(id),
  ...stamps,
});

export const displayModes = ['DEFAULT', 'CONTAINER'] as const;

/** A saved dependency graph. */
export const dependencyFilterSchema = z.object({
  dependencyFilterId: id,
  fkOrganizationId: id,
  slug,
  name: z.string(),
  filter: filterSchema,
  showDependencies: z.boolean(),
  displayMode: z.enum(displayModes),
  showDetachedNodes: z.boolean(),
  updatedByUserId: z.nullable(id),
  ...stamps,
});

export const uiSettingsSchema = z.object({
  fkOrganizationId: id,
  fkUserId: id,
  tableSettings: json,
  ...stamps,
});
