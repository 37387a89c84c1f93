import type { Instance } from '@lintel/diagram/items';
import { and, asc, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
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
  const { componentModelId, slug, name, fkTypeId, fkSharedTypeId, deletedAt, mergedInto } = componentModel;
  const named = (which: SQL | undefined) =>
    inPages((after, limit) =>
      data
        .select({ id: componentModelId, slug, name, fkTypeId, fkSharedTypeId })
        .from(componentModel, and(which, gt(componentModelId, after)))
        .orderBy(asc(componentModelId))
        .limit(limit),
    );
  const live = await named(isLive);
  const deleted = await named(and(isNotNull(deletedAt), isNull(mergedInto)));
  const merged = await named(isNotNull(mergedInto));
  const standsFor = await readMerges(data);
  const slugs = new Set(live.map((row) => row.slug));
  const gone = new Map(deleted.map((row) => [row.slug, row]));
  const targets = new Map(
    merged.flatMap(({ id, slug: from }) => {
      const target = dictionary.components.slugOf(standsFor.get(id) ?? 0);
      return target === undefined ? [] : [[from, target] as const];
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
