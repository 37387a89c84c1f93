import { SquareCheck } from 'lucide-react';
import { Checkbox } from '../ui/controls/Checkbox.tsx';
import { type AttributeInput, type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

function BooleanInput({ attribute, value, mixed, readOnly, onChange }: AttributeInputProps) {
  const checked = textOf(value) === 'true';
  return (
    <span className="flex min-h-control-md items-center">
      <Checkbox
        checked={checked}
        indeterminate={mixed}
        disabled={readOnly}
        onChange={(next) => onChange({ kind: 'text', text: next ? 'true' : 'false' })}
        label={
          <>
            <span className="sr-only">{attribute.name}: </span>
            {mixed ? mixedText : checked ? 'Yes' : 'No'}
          </>
        }
      />
    </span>
  );
}

export const booleanInput: AttributeInput = { Input: BooleanInput, icon: SquareCheck, columnWidth: 112 };
