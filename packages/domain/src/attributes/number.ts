import {
  asStored,
  type AttributeKind,
  type FilterValue,
  type HeldValue,
  type Operator,
  textOf,
  unknownOperator,
} from './attributeKind.ts';

const label = 'Number';
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Null where a text is no number, or a larger one than can be compared. */
export const readNumber = (text: string): number | null => {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return decimal.test(trimmed) && Number.isFinite(value) ? value : null;
};

/** What was typed, if it is a number, with all its decimals. */
const normalise = (typed: string): string => (readNumber(typed) === null ? '0' : typed.trim());

const matches = (operator: Operator, asked: FilterValue, held: HeldValue): boolean => {
  const wanted = typeof asked === 'string' ? readNumber(asked) : null;
  const value = readNumber(textOf(held));
  switch (operator) {
    case 'eq':
      return value !== null && value === wanted;
    case 'ne':
      return value !== wanted;
    case 'gt':
      return value !== null && wanted !== null && value > wanted;
    case 'lt':
      return value !== null && wanted !== null && value < wanted;
    case 'gte':
      return value !== null && wanted !== null && value >= wanted;
    case 'lte':
      return value !== null && wanted !== null && value <= wanted;
    default:
      throw unknownOperator(label, operator);
  }
};

export const numberAttribute: AttributeKind = {
  label,
  held: 'text',
  defaultValue: '',
  normalise,
  validate: () => null,
  describe: asStored,
  normaliseAsked: (typed) => (readNumber(typed) === null ? '' : typed.trim()),
  operators: [
    { operator: 'eq', label: '==' },
    { operator: 'ne', label: '!=' },
    { operator: 'gt', label: '>' },
    { operator: 'lt', label: '<' },
    { operator: 'gte', label: '>=' },
    { operator: 'lte', label: '<=' },
  ],
  defaultFilter: { operator: 'eq', value: '' },
  matches,
};
