import { z } from 'zod/mini';
import { id, instant, serializedRichText, slug, stamps } from '../fields.ts';
import { levelCodeSchema } from '../levels.ts';

export const states = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export const stateSchema = z.enum(states);
export type State = z.infer<typeof stateSchema>;

export const stateLabels: Record<State, string> = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' };

const furthest = 1_000_000;
const coordinate = z.number().check(z.minimum(-furthest), z.maximum(furthest));

/** Centre in grid units and zoom. */
export const initialViewSchema = z.object({
  x: coordinate,
  y: coordinate,
  zoom: z.number().check(z.minimum(0.28), z.maximum(1.73)),
});
export type InitialView = z.infer<typeof initialViewSchema>;

/**
 * The row. `draft`, `current`, `tags` and what is drawn are derived or kept elsewhere.
 * `concurrencyKey` names the state a save was based on; `password` is a hash.
 */
export const diagramSchema = z.object({
  diagramId: id,
  slug,
  name: z.string(),
  description: z.nullable(z.string()),
  richDescription: serializedRichText,
  initialView: z.nullable(initialViewSchema),
  fkOrganizationId: id,
  fkFolderId: z.nullable(id),
  concurrencyKey: z.string(),
  generalAccess: z.boolean(),
  password: z.nullable(z.string()),
  fkDiagramLevelId: z.nullable(id),
  diagramLevel2: z.nullable(levelCodeSchema),
  state: stateSchema,
  fkCreatedByUserId: z.nullable(id),
  updatedByUserId: z.nullable(id),
  externalId: z.nullable(z.string()),
  apiContext: z.nullable(z.string()),
  /** What programs call the boxes that they drew, by key. */
  externalRefs: z.record(z.string(), z.string()),
  ...stamps,
});

export const diagramLevelSchema = z.object({
  diagramLevelId: id,
  code: levelCodeSchema,
  name: z.string(),
  description: z.string(),
});

export const versionSchema = z.object({
  versionId: id,
  slug,
  name: z.nullable(z.string()),
  seqId: z.int().check(z.positive()),
  current: z.boolean(),
  /** Kept by the server, until a person names it. */
  automatic: z.boolean(),
  /** Whose changes an automatic one holds. */
  people: z.array(id),
  fkDiagramId: id,
  fkOrganizationId: id,
  fkUserId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
});

/** When a person last opened a diagram. */
export const diagramVisitSchema = z.object({
  fkOrganizationId: id,
  fkDiagramId: id,
  fkUserId: id,
  openedAt: instant,
});
