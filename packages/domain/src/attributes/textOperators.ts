import {
  type AttributeKind,
  type HeldValue,
  type FilterValue,
  type Operator,
  textOf,
  unknownOperator,
} from './attributeKind.ts';

/** Case and outer blanks do not matter, nor where in a word a sigma stands. */
export const foldedText = (text: string): string => text.trim().toLowerCase().replaceAll('ς', 'σ');

const matchesText =
  (label: string) =>
  (operator: Operator, asked: FilterValue, held: HeldValue): boolean => {
    const wanted = foldedText(typeof asked === 'string' ? asked : '');
    const value = foldedText(textOf(held));
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
): Pick<AttributeKind, 'normaliseAsked' | 'operators' | 'defaultFilter' | 'matches'> => ({
  normaliseAsked: (typed) => typed.trim(),
  operators: [
    { operator: 'contains', label: 'contains' },
    { operator: 'not_contains', label: "doesn't contain" },
    { operator: 's-eq', label: 'is exactly' },
    { operator: 's-ne', label: 'is not exactly' },
  ],
  defaultFilter: { operator: 'contains', value: '' },
  matches: matchesText(label),
});
