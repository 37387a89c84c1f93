import { Field } from '../../../ui/controls/Field.tsx';
import { TextInput } from '../../../ui/controls/TextInput.tsx';
import { type Range, rangeText, wholeNumber } from './wholeNumber.ts';

interface NumberFieldProps {
  label: string;
  value: string;
  range: Range;
  hint?: string | undefined;
  onChange: (value: string) => void;
}

export function NumberField({ label, value, range, hint, onChange }: NumberFieldProps) {
  const isWrong = wholeNumber(value, range) === null;
  return (
    <Field label={label} hint={hint} error={isWrong && rangeText(range)} className="flex-1">
      <TextInput
        value={value}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  );
}
