import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';

/** What is wrong with a value as it is written; what is chosen from a list is right. */
export const valueProblem = (
  { attributeType }: Pick<AttributeShape, 'attributeType'>,
  value: AttributeDraftValue,
): string | null => (value.kind === 'text' ? attributeKinds[attributeType].validate(value.text) : null);
