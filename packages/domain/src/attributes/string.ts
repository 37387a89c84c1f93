import { asStored, type AttributeKind } from './attributeKind.ts';
import { textFilter } from './textOperators.ts';

const label = 'Text';

export const stringAttribute: AttributeKind = {
  label,
  held: 'text',
  defaultValue: '',
  normalise: (typed) => typed,
  validate: () => null,
  describe: asStored,
  ...textFilter(label),
};
