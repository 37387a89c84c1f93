import { limits } from '@lintel/domain/limits';
import { TextCursorInput } from 'lucide-react';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { type AttributeInput, type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

function StringInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  return (
    <TextInput
      aria-label={attribute.name}
      value={textOf(value)}
      placeholder={mixed ? mixedText : undefined}
      readOnly={readOnly}
      invalid={invalid}
      maxLength={limits.descriptionLength}
      onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
    />
  );
}

export const stringInput: AttributeInput = { Input: StringInput, icon: TextCursorInput, columnWidth: 168 };
