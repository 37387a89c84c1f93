import {
  attributeForTypeSchema,
  attributeListItemSchema,
  attributeSchema,
} from '@lintel/domain/entities/attribute';
import { typeSchema } from '@lintel/domain/entities/type';
import { id } from '@lintel/domain/fields';
import { z } from 'zod';
import { withIcon } from './iconRefShape.ts';

/** Things of the model as they are told over HTTP. */

export const typeShape = typeSchema.omit({ fkOrganizationId: true }).extend(withIcon).meta({ id: 'Type' });

export const typeUsageShape = z
  .object({
    typeId: id.nullable(),
    sharedTypeId: id.nullable(),
    components: z.int().nonnegative(),
    attributes: z.int().nonnegative(),
  })
  .meta({ id: 'TypeUsage' });

export const attributeShape = attributeSchema
  .omit({ fkOrganizationId: true, externalId: true, apiContext: true })
  .extend({
    listItems: z.array(attributeListItemSchema.omit({ fkOrganizationId: true })),
    attributeForTypes: z.array(attributeForTypeSchema.omit({ fkOrganizationId: true })),
  })
  .meta({ id: 'Attribute' });

export const attributeUsageShape = z
  .object({
    attributeId: id,
    components: z.int().nonnegative(),
    listItems: z.array(z.object({ attributeListItemId: id, components: z.int().nonnegative() })),
  })
  .meta({ id: 'AttributeUsage' });

export type TypeShape = z.infer<typeof typeShape>;
export type TypeUsageShape = z.infer<typeof typeUsageShape>;
export type AttributeShape = z.infer<typeof attributeShape>;
export type AttributeUsageShape = z.infer<typeof attributeUsageShape>;
