import type { FilterValue } from '../attributes/attributeKind.ts';
import type { Filter } from './grammar.ts';

export const isNotSet = (value: FilterValue | readonly string[]): boolean => value.length === 0;

/** A filter with a condition that asks for nothing cannot be answered yet. */
export const isComplete = ({ types, sharedTypes, attributes = [], ...others }: Filter): boolean => {
  const asksNoType =
    types !== undefined &&
    isNotSet(types.value) &&
    (sharedTypes === undefined || isNotSet(sharedTypes.value));
  const asked = [...Object.values(others), ...attributes];
  return !asksNoType && asked.every((condition) => condition === undefined || !isNotSet(condition.value));
};

export const asksNothing = (filter: Filter): boolean =>
  Object.values(filter).every((asked) => asked === undefined || (Array.isArray(asked) && asked.length === 0));
