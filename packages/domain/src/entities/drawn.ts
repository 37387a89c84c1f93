import { z } from 'zod/mini';
import { id, serializedRichText, slug, stamps } from '../fields.ts';

/**
 * Rows of what is drawn: a projection of the diagram's document, written by nothing else.
 * `itemKey` is the item's key in the document; a null version means the live diagram.
 */
const drawn = {
  fkOrganizationId: id,
  fkDiagramId: id,
  fkVersionId: z.nullable(id),
  itemKey: z.string(),
  slug,
};

export const componentInstanceSchema = z.object({
  componentInstanceId: id,
  ...drawn,
  fkComponentId: z.nullable(id),
  fkTypeId: z.nullable(id),
  name: z.string(),
  container: z.boolean(),
  width: z.int(),
  height: z.int(),
  xCoordinate: z.number(),
  yCoordinate: z.number(),
  zIndex: z.int(),
  ...stamps,
});

/** A non-container fully inside a container's bounds. */
export const groupLinkSchema = z.object({
  fkOrganizationId: id,
  fkDiagramId: id,
  fkComponentInstanceChildId: id,
  fkComponentInstanceParentId: id,
});

export const textareaSchema = z.object({
  textareaId: id,
  ...drawn,
  text: z.string(),
  richText: serializedRichText,
  width: z.int(),
  xCoordinate: z.number(),
  yCoordinate: z.number(),
  zIndex: z.int(),
  ...stamps,
});

export const relationSchema = z.object({
  relationId: id,
  ...drawn,
  text: z.string(),
  richText: serializedRichText,
  description: z.nullable(z.string()),
  richDescription: serializedRichText,
  fromFkComponentInstanceId: id,
  toFkComponentInstanceId: id,
  fromEndpoint: z.string(),
  toEndpoint: z.string(),
  ...stamps,
});
