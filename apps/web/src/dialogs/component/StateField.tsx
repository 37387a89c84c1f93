import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { mixedText } from '../../attributes/attributeInput.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { stateMeanings } from '../stateMeanings.ts';

const stateOptions = states.map((value) => ({
  value,
  label: stateLabels[value],
  description: stateMeanings[value],
}));

export interface StateFieldProps {
  /** Null where several components differ. */
  value: State | null;
  onChange: (state: State) => void;
}

export function StateField({ value, onChange }: StateFieldProps) {
  return (
    <Field label="State">
      <Select<State> value={value} placeholder={mixedText} options={stateOptions} onChange={onChange} />
    </Field>
  );
}
