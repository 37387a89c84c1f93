import type { AttributeType } from '@lintel/domain/attributes/registry';
import type { AttributeInput } from './attributeInput.ts';
import { booleanInput } from './BooleanInput.tsx';
import { linkInput } from './LinkInput.tsx';
import { listInput } from './ListInput.tsx';
import { numberInput } from './NumberInput.tsx';
import { stringInput } from './StringInput.tsx';
import { userInput } from './UserInput.tsx';

/** How a value of each kind is put in. A new kind is one file and one line here. */
export const attributeInputs: Record<AttributeType, AttributeInput> = {
  STRING: stringInput,
  NUMBER: numberInput,
  BOOLEAN: booleanInput,
  LINK: linkInput,
  USERLIST: userInput,
  LIST: listInput,
};
