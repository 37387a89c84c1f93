import {
  type AttributeKind,
  type HeldValue,
  type FilterValue,
  type Operator,
  textOf,
  unknownOperator,
} from './attributeKind.ts';

const folded = (text: string): string => text.trim().toLowerCase();

const matchesText =
  (label: string) =>
  (operator: Operator, asked: FilterValue, held: HeldValue): boolean => {
    const wanted = folded(typeof asked === 'string' ? asked : '');
    const value = folded(textOf(held));
    switch (operator) {
      case 's-eq':
        return value === wanted;
      case 's-ne':
        return value !== wanted;
      case 'contains':
        return value.includes(wanted);
      case 'not_contains':
        return !value.includes(wanted);
      default:
        throw unknownOperator(label, operator);
    }
  };

/** Texts and links are asked for alike. */
export const textFilter = (
  label: string,
): Pick<AttributeKind, 'operators' | 'defaultFilter' | 'matches'> => ({
  operators: [
    { operator: 'contains', label: 'contains' },
    { operator: 'not_contains', label: "doesn't contain" },
    { operator: 's-eq', label: 'is exactly' },
    { operator: 's-ne', label: 'is not exactly' },
  ],
  defaultFilter: { operator: 'contains', value: '' },
  matches: matchesText(label),
});
