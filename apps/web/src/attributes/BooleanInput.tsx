import { Checkbox } from '../ui/Checkbox.tsx';
import { type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

export function BooleanInput({ attribute, value, mixed, readOnly, onChange }: AttributeInputProps) {
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
