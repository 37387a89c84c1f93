import { componentModelSchema } from '@lintel/domain/entities/component';
import { slug } from '@lintel/domain/fields';
import { z } from 'zod';
import { iconRefShape } from './iconRefShape.ts';

export const namedThing = z.object({ slug, name: z.string() });

const namedTypeShape = z.object({
  slug,
  name: z.string(),
  icon: iconRefShape.nullable(),
  shared: z.boolean(),
});

/** What diagrams show of named things, by the slugs that stand in their documents. */
export const namesShape = z
  .object({
    components: z.array(
      z.object({
        slug,
        /** Another slug where it was merged. */
        standsFor: slug,
        name: z.string(),
        state: componentModelSchema.shape.state,
        type: namedTypeShape.nullable(),
        /** Plain text, where it is to be shown in the box. */
        description: z.string().nullable(),
        linkedDiagrams: z.array(namedThing),
        deleted: z.boolean(),
      }),
    ),
    types: z.array(namedTypeShape),
  })
  .meta({ id: 'Names' });

export type NamesShape = z.infer<typeof namesShape>;
