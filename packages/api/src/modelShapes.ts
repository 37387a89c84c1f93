import {
  attributeForTypeSchema,
  attributeListItemSchema,
  attributeSchema,
} from '@lintel/domain/entities/attribute';
import { iconSchema, typeSchema } from '@lintel/domain/entities/type';
import { id } from '@lintel/domain/fields';
import { z } from 'zod';

/** Things of the model as they are told over HTTP. */

/** What is needed to show an icon. */
export const iconRefShape = iconSchema.pick({
  iconId: true,
  name: true,
  url: true,
  iconSet: true,
  deprecated: true,
});

export const withIcon = { icon: iconRefShape.nullable() };

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

export type IconRef = z.infer<typeof iconRefShape>;
export type TypeShape = z.infer<typeof typeShape>;
export type TypeUsageShape = z.infer<typeof typeUsageShape>;
export type AttributeShape = z.infer<typeof attributeShape>;
export type AttributeUsageShape = z.infer<typeof attributeUsageShape>;
