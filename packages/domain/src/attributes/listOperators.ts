import {
  type AttributeKind,
  type FilterValue,
  type HeldValue,
  type Operator,
  unknownOperator,
} from './attributeKind.ts';

const matchesList =
  (label: string) =>
  (operator: Operator, asked: FilterValue, held: HeldValue): boolean => {
    const wanted = typeof asked === 'string' ? [] : asked;
    const has = typeof held === 'string' || held === null ? [] : held;
    const isAny = has.length === 0 ? wanted.includes(null) : has.some((id) => wanted.includes(id));
    switch (operator) {
      case 'in':
        return wanted.length === 0 || isAny;
      case 'not_in':
        // Nothing chosen excludes nothing, and so there is nothing to distinguish by it.
        return wanted.length > 0 && !isAny;
      default:
        throw unknownOperator(label, operator);
    }
  };

/** Items and people are asked for alike. */
export const listFilter = (
  label: string,
): Pick<AttributeKind, 'normaliseAsked' | 'operators' | 'defaultFilter' | 'matches'> => ({
  normaliseAsked: (typed) => typed,
  operators: [
    { operator: 'in', label: 'is any of' },
    { operator: 'not_in', label: 'is not any of' },
  ],
  defaultFilter: { operator: 'in', value: [] },
  matches: matchesList(label),
});
