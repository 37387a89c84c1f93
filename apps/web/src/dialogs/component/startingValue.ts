import type { AttributeShape } from '@lintel/api/modelShapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';

/** What an attribute begins with when it is added; nothing is chosen for anybody. */
export const startingValue = ({
  attributeType,
}: Pick<AttributeShape, 'attributeType'>): AttributeDraftValue => {
  if (attributeType === 'LIST') return { kind: 'items', ids: [] };
  if (attributeType === 'USERLIST') return { kind: 'users', ids: [] };
  return { kind: 'text', text: attributeKinds[attributeType].defaultValue };
};
