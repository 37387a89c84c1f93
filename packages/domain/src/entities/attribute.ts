import { z } from 'zod/mini';
import { attributeTypes } from '../attributes/registry.ts';
import { id, slug, stamps } from '../fields.ts';

export const attributeTypeSchema = z.enum(attributeTypes);

export const attributeSchema = z.object({
  attributeId: id,
  fkOrganizationId: id,
  name: z.string(),
  slug,
  description: z.nullable(z.string()),
  required: z.boolean(),
  /** It is for the types that it names alone, of which none may be left since: for none, not for all. */
  limitedToTypes: z.boolean(),
  attributeType: attributeTypeSchema,
  fkTypeId: z.nullable(id),
  externalId: z.nullable(z.string()),
  apiContext: z.nullable(z.string()),
  ...stamps,
});

export const attributeListItemSchema = z.object({
  attributeListItemId: id,
  fkOrganizationId: id,
  fkAttributeId: id,
  value: z.string(),
});

export const attributeForTypeSchema = z.object({
  attributeForTypeId: id,
  fkOrganizationId: id,
  fkAttributeId: id,
  fkTypeId: z.nullable(id),
  fkSharedTypeId: z.nullable(id),
});

export const attributeValueSchema = z.object({
  attributeValueId: id,
  fkOrganizationId: id,
  fkAttributeId: id,
  componentModelId: id,
  value: z.string(),
});

export const listAttributeValueSchema = z.object({
  listAttributeValueId: id,
  fkOrganizationId: id,
  componentModelId: id,
  fkListItemId: id,
});

export const userAttributeValueSchema = z.object({
  userAttributeValueId: id,
  fkOrganizationId: id,
  fkAttributeId: id,
  componentModelId: id,
  fkUserId: id,
});
