import {
  type AttributeKind,
  type FilterValue,
  type HeldValue,
  type Operator,
  textOf,
  unknownOperator,
} from './attributeKind.ts';

const label = 'Checkbox';

const normalise = (typed: string): string => (typed.trim().toLowerCase() === 'true' ? 'true' : 'false');

/** A box that was never shown is not ticked. */
const matches = (operator: Operator, asked: FilterValue, held: HeldValue): boolean => {
  const isSame = normalise(textOf(held)) === normalise(typeof asked === 'string' ? asked : '');
  switch (operator) {
    case 'is':
      return isSame;
    case 'is_not':
      return !isSame;
    default:
      throw unknownOperator(label, operator);
  }
};

export const booleanAttribute: AttributeKind = {
  label,
  held: 'text',
  defaultValue: 'false',
  normalise,
  validate: () => null,
  describe: (value) => (value === 'true' ? 'Yes' : 'No'),
  normaliseAsked: normalise,
  operators: [
    { operator: 'is', label: 'is' },
    { operator: 'is_not', label: 'is not' },
  ],
  defaultFilter: { operator: 'is', value: 'true' },
  matches,
};
