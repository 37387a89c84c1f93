import { z } from 'zod';
import { id, instant, serializedRichText, slug, stamps } from '../fields.ts';
import { levelCodeSchema } from '../levels.ts';

export const states = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export const stateSchema = z.enum(states);
export type State = z.infer<typeof stateSchema>;

export const stateLabels: Record<State, string> = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' };

const furthest = 1_000_000;
const coordinate = z.number().min(-furthest).max(furthest);

/** Centre in grid units and zoom. */
export const initialViewSchema = z.object({
  x: coordinate,
  y: coordinate,
  zoom: z.number().min(0.28).max(1.73),
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
  description: z.string().nullable(),
  richDescription: serializedRichText,
  initialView: initialViewSchema.nullable(),
  fkOrganizationId: id,
  fkFolderId: id.nullable(),
  concurrencyKey: z.string(),
  generalAccess: z.boolean(),
  password: z.string().nullable(),
  fkDiagramLevelId: id.nullable(),
  diagramLevel2: levelCodeSchema.nullable(),
  state: stateSchema,
  fkCreatedByUserId: id.nullable(),
  updatedByUserId: id.nullable(),
  ...stamps,
});
export type Diagram = z.infer<typeof diagramSchema>;

export const diagramLevelSchema = z.object({
  diagramLevelId: id,
  code: levelCodeSchema,
  name: z.string(),
  description: z.string(),
});

export const versionSchema = z.object({
  versionId: id,
  slug,
  name: z.string().nullable(),
  seqId: z.int().positive(),
  current: z.boolean(),
  fkDiagramId: id,
  fkOrganizationId: id,
  fkUserId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Version = z.infer<typeof versionSchema>;

/** When a person last opened a diagram. */
export const diagramVisitSchema = z.object({
  fkOrganizationId: id,
  fkDiagramId: id,
  fkUserId: id,
  openedAt: instant,
});
export type DiagramVisit = z.infer<typeof diagramVisitSchema>;
