import type { AttributeShape } from '@lintel/api/modelShapes';
import { requiredBy } from '@lintel/domain/attributes/assignment';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import type { Values } from './componentFields.ts';
import { startingValue } from './startingValue.ts';

/** What is said at a required attribute that has no value yet. */
export const requiredText = 'Required';

type Defined = Pick<AttributeShape, 'attributeId' | 'attributeType' | 'required'> &
  Parameters<typeof requiredBy>[0];

/** By name: those that a component of the type has to have. */
export const requiredOf = <A extends Defined>(attributes: readonly A[], type: TypeChoice): A[] =>
  attributes
    .filter((each) => requiredBy(each, [type]) !== null)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const saysNothing = (value: AttributeDraftValue): boolean =>
  value.kind === 'text' ? value.text.trim() === '' : value.ids.length === 0;

/** Whether a required attribute is without a value. A checkbox never is: unticked is an answer. */
export const isMissing = (
  attribute: Defined,
  value: AttributeDraftValue | undefined,
  types: readonly TypeChoice[],
): boolean => requiredBy(attribute, types) !== null && saysNothing(value ?? startingValue(attribute));

/** The values that a new component of the type begins with: what was put in, and what stands in each required input. */
export const valuesToCreate = (
  attributes: readonly AttributeShape[],
  type: TypeChoice,
  given: Values,
): Values =>
  Object.fromEntries(
    requiredOf(attributes, type).map((each) => [
      each.attributeId,
      given[each.attributeId] ?? startingValue(each),
    ]),
  );
