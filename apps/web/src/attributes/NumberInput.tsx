import { attributeKinds } from '@lintel/domain/attributes/registry';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { type AttributeInput, type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

/** Any decimal step. What is typed stands until the field is left; junk then becomes 0. */
function NumberInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const text = textOf(value);
  return (
    <TextInput
      type="text"
      inputMode="decimal"
      aria-label={attribute.name}
      value={typing ?? text}
      placeholder={mixed ? mixedText : undefined}
      readOnly={readOnly}
      invalid={invalid}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange({ kind: 'text', text: attributeKinds.NUMBER.normalise(event.target.value) });
      }}
      onBlur={() => setTyping(null)}
    />
  );
}

export const numberInput: AttributeInput = { Input: NumberInput, icon: Hash, columnWidth: 116 };
