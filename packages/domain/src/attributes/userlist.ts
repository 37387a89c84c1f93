import { asStored, type AttributeKind } from './attributeKind.ts';
import { listFilter } from './listOperators.ts';

const label = 'User';

/** The values are people of the organisation, each in a row of their own. */
export const userlistAttribute: AttributeKind = {
  label,
  held: 'users',
  defaultValue: '',
  normalise: (typed) => typed,
  validate: () => null,
  describe: asStored,
  ...listFilter(label),
};
