import { asStored, type AttributeKind } from './attributeKind.ts';
import { listFilter } from './listOperators.ts';

const label = 'List';

/** The values are items of the attribute's own list, each in a row of its own. */
export const listAttribute: AttributeKind = {
  label,
  held: 'items',
  defaultValue: '',
  normalise: (typed) => typed,
  validate: () => null,
  describe: asStored,
  ...listFilter(label),
};
