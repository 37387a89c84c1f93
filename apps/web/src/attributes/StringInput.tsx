import { limits } from '@lintel/domain/limits';
import { TextInput } from '../ui/TextInput.tsx';
import { type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

export function StringInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
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
