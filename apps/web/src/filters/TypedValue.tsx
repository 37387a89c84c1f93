import { limits } from '@lintel/domain/limits';
import { useState } from 'react';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { normalisedText, valueKindOf } from './conditions.ts';
import type { ValueFieldProps } from './valueField.ts';

/** A text or a number. What is typed stands as it was typed; what is asked for is what can be made of it. */
export function TypedValue({ subject, label, asked, between, onChange }: ValueFieldProps) {
  const stored = typeof asked.value === 'string' ? asked.value : '';
  const [typed, setTyped] = useState(stored);
  // Another value came from elsewhere: it is shown.
  const shown = normalisedText(subject, typed) === stored ? typed : stored;
  const isNumber = valueKindOf(subject) === 'number';
  return (
    <>
      {between}
      <TextInput
        inputMode={isNumber ? 'decimal' : undefined}
        aria-label={`Value of ${label}`}
        placeholder={isNumber ? 'Number' : 'Text'}
        autoComplete="off"
        maxLength={subject.kind === 'field' ? limits.searchLength : limits.attributeValueLength}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ ...asked, value: normalisedText(subject, event.target.value) });
        }}
      />
    </>
  );
}
