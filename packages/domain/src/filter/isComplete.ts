import type { FilterValue } from '../attributes/attributeKind.ts';

export const isNotSet = (value: FilterValue | readonly string[]): boolean => value.length === 0;
