import type { ComponentValuesShape } from '@lintel/api/componentShapes';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { resolveMerges } from '../../model/components/resolveMerges.ts';
import { tagsOn, valuesOn } from '../../model/components/belongings.ts';

const columns = {
  id: componentModel.componentModelId,
  slug: componentModel.slug,
  mergedInto: componentModel.mergedInto,
};

/** What was merged has the values of what it reads as. */
export const valuesOfComponents = async (
  data: Scoped,
  slugs: readonly string[],
): Promise<ComponentValuesShape[]> => {
  if (slugs.length === 0) return [];
  const asked = await data
    .select(columns)
    .from(componentModel, inArray(componentModel.slug, [...new Set(slugs)]));
  const standsFor = await resolveMerges(asked, (ids) =>
    data.select(columns).from(componentModel, inArray(componentModel.componentModelId, [...ids])),
  );
  const ids = [...new Set([...standsFor.values()].map(({ id }) => id))];
  const tags = await tagsOn(data, ids);
  const values = await valuesOn(data, ids);
  return asked.map(({ slug, id }) => {
    const target = standsFor.get(id)?.id ?? id;
    return {
      slug,
      tags: (tags.get(target) ?? []).map(({ tagId }) => ({ tagId })),
      attributes: (values.attributes.get(target) ?? []).map(({ fkAttributeId, value }) => ({
        fkAttributeId,
        value,
      })),
      listAttributes: (values.listAttributes.get(target) ?? []).map(({ fkListItemId }) => ({ fkListItemId })),
      userAttributes: (values.userAttributes.get(target) ?? []).map(({ fkAttributeId, fkUserId }) => ({
        fkAttributeId,
        fkUserId,
      })),
    };
  });
};
