import { componentModelSchema } from '@lintel/domain/entities/component';
import { slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import { iconRefShape } from './iconRefShape.ts';

export const namedThing = z.object({ slug, name: z.string() });

const namedTypeShape = z.object({
  slug,
  name: z.string(),
  icon: z.nullable(iconRefShape),
  shared: z.boolean(),
});

/** What diagrams show of named things, by the slugs that stand in their documents. */
export const namesShape = z.object({
  components: z.array(
    z.object({
      slug,
      /** Another slug where it was merged. */
      standsFor: slug,
      name: z.string(),
      state: componentModelSchema.shape.state,
      type: z.nullable(namedTypeShape),
      /** Plain text, where it is to be shown in the box. */
      description: z.nullable(z.string()),
      linkedDiagrams: z.array(namedThing),
      deleted: z.boolean(),
    }),
  ),
  types: z.array(namedTypeShape),
});

export type NamesShape = z.infer<typeof namesShape>;
