import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';

/** What an attribute begins with when it is added; nothing is chosen in advance. */
export const startingValue = ({
  attributeType,
}: Pick<AttributeShape, 'attributeType'>): AttributeDraftValue => {
  const { held, defaultValue } = attributeKinds[attributeType];
  return held === 'text' ? { kind: held, text: defaultValue } : { kind: held, ids: [] };
};
