import {
  attributeForTypeSchema,
  attributeListItemSchema,
  attributeSchema,
} from '@lintel/domain/entities/attribute';
import { typeSchema } from '@lintel/domain/entities/type';
import { id } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { withIcon } from './iconRefShape.ts';

/** Things of the model as they are told over HTTP. */

export const typeShape = z.extend(z.omit(typeSchema, { fkOrganizationId: true }), withIcon);

export const typeUsageShape = z.object({
  typeId: z.nullable(id),
  sharedTypeId: z.nullable(id),
  components: z.int().check(z.nonnegative()),
  attributes: z.int().check(z.nonnegative()),
});

export const attributeShape = z.extend(
  z.omit(attributeSchema, { fkOrganizationId: true, externalId: true, apiContext: true }),
  {
    listItems: z.array(z.omit(attributeListItemSchema, { fkOrganizationId: true })),
    attributeForTypes: z.array(z.omit(attributeForTypeSchema, { fkOrganizationId: true })),
  },
);

export const attributeUsageShape = z.object({
  attributeId: id,
  components: z.int().check(z.nonnegative()),
  listItems: z.array(z.object({ attributeListItemId: id, components: z.int().check(z.nonnegative()) })),
});

export type TypeShape = z.infer<typeof typeShape>;
export type TypeUsageShape = z.infer<typeof typeUsageShape>;
export type AttributeShape = z.infer<typeof attributeShape>;
export type AttributeUsageShape = z.infer<typeof attributeUsageShape>;
