import type { AttributeType } from '@lintel/domain/entities/attribute';
import type { ComponentType } from 'react';
import type { AttributeInputProps } from './attributeInput.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { LinkInput } from './LinkInput.tsx';
import { ListInput } from './ListInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { StringInput } from './StringInput.tsx';
import { UserInput } from './UserInput.tsx';

/** How a value of each kind is put in. A new kind is one file and one line here. */
export const attributeInputs: Record<AttributeType, ComponentType<AttributeInputProps>> = {
  STRING: StringInput,
  NUMBER: NumberInput,
  BOOLEAN: BooleanInput,
  LINK: LinkInput,
  USERLIST: UserInput,
  LIST: ListInput,
};
