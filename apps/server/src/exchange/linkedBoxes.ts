import type { Instance } from '@lintel/diagram/items';
import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { isLive } from '../model/components/columns.ts';
import { readMerges } from '../model/components/mergedComponents.ts';
import type { Dictionary } from './dictionary.ts';

/** What a box is drawn of, as a file says it. */
export type LinkedBoxes = (instance: Instance) => Instance;

/**
 * What is merged is written as what it reads as, and what is deleted as the placeholder that it reads as: neither is in
 * a file itself.
 */
export const readLinkedBoxes = async (data: Scoped, dictionary: Dictionary): Promise<LinkedBoxes> => {
  const live = await data
    .select({ id: componentModel.componentModelId, slug: componentModel.slug })
    .from(componentModel, isLive);
  const deleted = await data
    .select({
      slug: componentModel.slug,
      name: componentModel.name,
      fkTypeId: componentModel.fkTypeId,
      fkSharedTypeId: componentModel.fkSharedTypeId,
    })
    .from(componentModel, and(isNotNull(componentModel.deletedAt), isNull(componentModel.mergedInto)));
  const merged = await data
    .select({ id: componentModel.componentModelId, slug: componentModel.slug })
    .from(componentModel, isNotNull(componentModel.mergedInto));
  const standsFor = await readMerges(data);
  const slugs = new Set(live.map(({ slug }) => slug));
  const gone = new Map(deleted.map((row) => [row.slug, row]));
  const targets = new Map(
    merged.flatMap(({ id, slug }) => {
      const target = dictionary.components.slugOf(standsFor.get(id) ?? 0);
      return target === undefined ? [] : [[slug, target] as const];
    }),
  );
  return (instance) => {
    const { component } = instance;
    if (component === null) return instance;
    const target = targets.get(component) ?? component;
    if (slugs.has(target)) return { ...instance, component: target };
    const last = gone.get(target);
    if (last === undefined) return { ...instance, component: null };
    const type =
      dictionary.types.slugOf(last.fkTypeId ?? 0) ??
      dictionary.sharedTypes.slugOf(last.fkSharedTypeId ?? 0) ??
      null;
    return { ...instance, component: null, name: last.name, type };
  };
};
