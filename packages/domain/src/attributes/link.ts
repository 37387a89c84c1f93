import { asStored, type AttributeKind } from './attributeKind.ts';
import { textFilter } from './textOperators.ts';

const label = 'Link';

/** An absolute address: `URL` reads nothing else without a base. */
export const linkAttribute: AttributeKind = {
  label,
  held: 'text',
  defaultValue: '',
  placeholder: 'https://',
  normalise: (typed) => typed.trim(),
  validate: (value) =>
    URL.canParse(value) ? null : 'Must be a complete address, such as https://example.com',
  describe: asStored,
  isAddress: true,
  ...textFilter(label),
};
