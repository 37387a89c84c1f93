import type { Filter, ItemsCondition } from './grammar.ts';

const namingComponents = ['components', 'toComponents', 'fromComponents', 'contains'] as const;

const standing = (condition: ItemsCondition, standsFor: ReadonlyMap<number, number>): ItemsCondition => ({
  ...condition,
  value: [...new Set(condition.value.map((id) => (id === null ? null : (standsFor.get(id) ?? id))))],
});

/** Asks for what merged components read as wherever a filter names one of them. */
export const readMerged = <Asked extends Filter>(
  filter: Asked,
  standsFor: ReadonlyMap<number, number>,
): Asked => {
  if (standsFor.size === 0) return filter;
  const changed = namingComponents.flatMap((key) => {
    const condition = filter[key];
    return condition === undefined ? [] : [[key, standing(condition, standsFor)] as const];
  });
  return { ...filter, ...Object.fromEntries(changed) };
};
